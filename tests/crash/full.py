"""full.py BUILD FOLDER DISK: a mail comes while there is room for so and so many pages on the
DISK, a small one of its own. Until there is enough, it is put off as often as it is sent, and
that counts as no try; once there is room, it is taken. mail 3.2."""
import os
import pathlib
import shutil
import sys

from post import AGAIN, Post, check, founded_game

PAGE = 4096
TRIES = 5   # more than a mail has that crashes
PAGES = 200 # more than a mail needs


def fill(disk, pages):
    space = os.statvfs(disk)
    with open(disk / 'filled', 'wb') as out:
        out.write(bytes(space.f_bavail * space.f_frsize - pages * PAGE))


def tried(table, data):
    """How often it was put off."""
    for count in range(TRIES):
        table.submit(data, status=(0, AGAIN))
        if table.status == 0:
            return count
    return TRIES


def with_pages(fresh, folder, disk, pages):
    shutil.copytree(fresh.folder, disk / 'table')
    table = Post(pathlib.Path(fresh.sealed).parent, fresh.killer, disk / 'table')
    table.newest = fresh.newest
    data = table.mail('bas', 'full')
    fill(disk, pages)
    count = tried(table, data)
    (disk / 'filled').unlink()
    check(f'{pages} pages: a full disk counts as no try', table.tries() == 0)
    if count:
        check(f'{pages} pages: nothing was done', table.bids() == [])
        table.submit(data)
    check(f'{pages} pages: it is taken at last', table.bids() == [(1, 1)])
    check(f'{pages} pages: nothing is put aside', table.verdicts() == [('stored', None)])
    shutil.rmtree(disk / 'table')
    return count


def main():
    build, folder, disk = sys.argv[1:]
    folder, disk = pathlib.Path(folder), pathlib.Path(disk)
    fresh = founded_game(build, None, folder)('fresh')
    pages = 0
    while with_pages(fresh, folder, disk, pages):
        pages += 1
        check('there is room at some time', pages < PAGES)
    print(f'| {pages} sizes of a disk that is too full: nothing done, no try counted, '
          'taken once there is room')


main()
