// check.js PACKAGES PAGE SEED MAIL ACTION [AMOUNT] [SEQ] [CHAIN]: what the page prints, in a headless
// browser that lets it ask nothing of anybody.
"use strict";
const fs = require("fs");
const path = require("path");

const [packages, page, seed, mail, action, amount, seq, chain] = process.argv.slice(2);
const {chromium} = require(path.join(packages, "node_modules", "playwright-core"));

(async () => {
    const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--no-sandbox"],
    });
    const tab = await browser.newPage();
    const asked = [];
    tab.on("request", request => asked.push(request.url()));
    tab.on("pageerror", error => {
        console.error(`the page fails: ${error}`);
        process.exitCode = 1;
    });
    await tab.goto(`file://${path.resolve(page)}`);
    await tab.waitForSelector("body[data-ready=yes]");
    if (action === "make") {
        await tab.click("#make");
        process.stdout.write(await tab.inputValue("#seed"));
    } else {
        await tab.fill("#seed", fs.readFileSync(seed, "utf8"));
        await tab.fill("#mail", fs.readFileSync(mail, "utf8"));
        await tab.fill("#amount", amount || "");
        await tab.fill("#seq", seq || "");
        await tab.fill("#chain", chain || "");
        await tab.click(`#${action}`);
        const text = await tab.inputValue("#block");
        process.stderr.write(`${await tab.textContent("#said")}\n`);
        process.stdout.write(text);
        process.exitCode = process.exitCode || (text ? 0 : 65);
    }
    const kept = await tab.evaluate(() => document.cookie.length);
    if (asked.length !== 1 || kept) {
        console.error(`the page asked for ${asked.join(" ")}`);
        process.exitCode = 1;
    }
    await browser.close();
})();
