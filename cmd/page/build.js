// build.js PACKAGES OUT: the page as one file, with the library of this folder of packages.
"use strict";
const fs = require("fs");
const path = require("path");

const [packages, out] = process.argv.slice(2);
const script = file => fs.readFileSync(file, "utf8").replace(/<\/script/gi, "<\\/script");
const modules = name => path.join(packages, "node_modules", name, "dist", "modules", `${name}.js`);
const parts = {
    LIBSODIUM: script(modules("libsodium")),
    WRAPPERS: script(modules("libsodium-wrappers")),
    PAGE: script(path.join(__dirname, "page.js")),
};
let html = fs.readFileSync(path.join(__dirname, "page.html"), "utf8");
for (const [name, text] of Object.entries(parts)) {
    html = html.replace(`/*${name}*/`, () => text);
}
fs.writeFileSync(out, html);
