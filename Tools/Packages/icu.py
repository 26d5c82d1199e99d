"""Writes ICU's data without other languages than English as an object for the linker: icu.py CLANG SYMBOL OUTPUT.

Foundation needs ICU for time zones and for dates in the format of HTTP. ICU's data are 34 MB, most of them for
languages, code pages and dictionaries that no program of ours asks for: our own texts are in Words. The linker takes
the object in place of SYMBOL in the toolchain's archive (--wrap).
"""

import os, pathlib, re, shutil, struct, subprocess, sys, tempfile

LANGUAGES = {"root", "en", "en_001", "en_US", "en_US_POSIX"}


def is_needed(name):
    """Returns whether an item such as icudt76l/curr/de.res is kept."""
    *folders, file = name.split("/")[1:]
    stem, suffix = file.rsplit(".", 1)
    if suffix in ("cnv", "dict", "spp") or folders == ["translit"]:
        return False
    language = re.fullmatch(r"[a-z]{2,3}(_\w+)?", stem) and suffix == "res"
    return not language or stem in LANGUAGES


def reduced(data):
    """Returns ICU's package `data` with the needed items. The form is that of ICU's tool icupkg: a header, the count,
    pairs of offsets of a name and of an item from the end of the header, the sorted names, the items on 16 bytes."""
    header = struct.unpack_from("<H", data)[0]
    if data[2:4] != b"\xda\x27" or data[12:16] != b"CmnD":
        sys.exit("icu.py: the toolchain's data of ICU have another form.")
    body = data[header:]
    count = struct.unpack_from("<I", body)[0]
    table = [struct.unpack_from("<II", body, 4 + 8 * index) for index in range(count)]
    ends = [item for _, item in table[1:]] + [len(body)]
    items = [
        (name, body[item:end])
        for (at, item), end in zip(table, ends)
        if is_needed((name := body[at : body.index(0, at)]).decode())
    ]
    offset = 4 + 8 * len(items)
    pairs, names, contents = [], b"", b""
    first = -(-(offset + sum(len(name) + 1 for name, _ in items)) // 16) * 16
    for name, item in items:
        pairs.append(struct.pack("<II", offset + len(names), first + len(contents)))
        names += name + b"\0"
        contents += item + b"\0" * (-len(item) % 16)
    table = struct.pack("<I", len(items)) + b"".join(pairs) + names
    return data[:header] + table.ljust(first, b"\0") + contents


def main(clang, symbol, target):
    run = lambda *command: subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    archive = pathlib.Path(clang).resolve().parent / "../lib/swift_static/linux/lib_FoundationICU.a"
    member = next(name for name in run("ar", "t", archive).decode().split() if name.startswith("icu_packaged_data."))
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "all.o").write_bytes(run("ar", "p", archive, member))
        if f" R {symbol}\n" not in run("nm", folder / "all.o").decode():
            sys.exit(f"icu.py: the toolchain has other data of ICU than {symbol}. Change the Makefile and licences.")
        run("objcopy", "-O", "binary", "--only-section=.rodata", folder / "all.o", folder / "all")
        (folder / "data").write_bytes(reduced((folder / "all").read_bytes()))
        name = f"__wrap_{symbol}"
        (folder / "data.s").write_text(
            f'.section .rodata.{name},"a"\n.balign 16\n.globl {name}\n.type {name}, @object\n{name}:\n.incbin "data"\n'
            f'.size {name}, . - {name}\n.section .note.GNU-stack,"",@progbits\n'
        )
        run(clang, "-c", folder / "data.s", f"-Wa,-I,{folder}", "-o", folder / "data.o")
        # At once: another build may be linking with the file.
        shutil.copy(folder / "data.o", f"{target}.new")
        os.replace(f"{target}.new", target)


main(*sys.argv[1:])
