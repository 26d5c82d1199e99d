"""Writes an OCI image as an archive of a layout: image.py TREE OUTPUT VERSION EPOCH.

No engine is needed: an image is two tar files, a configuration and two lists with their sums. The first layer has what
the programs of TREE/bin need from this machine: the C library, the loader, libcmark-gfm and the descriptions of
terminals, each with its copyright file. The second layer is TREE as /usr, without signalbox-cli, which is under the GPL.
The same machine and the same tree give the same bytes.
"""

import gzip, hashlib, io, json, os, pathlib, re, subprocess, sys, tarfile

USER = 65532
FILES = {
    "etc/passwd": f"root:x:0:0:root:/root:/usr/sbin/nologin\nsignalbox:x:{USER}:{USER}:signalbox:/data:/usr/sbin/nologin\n",
    "etc/group": f"root:x:0:\nsignalbox:x:{USER}:\n",
    "etc/nsswitch.conf": "passwd: files\ngroup: files\nhosts: files dns\n",
}


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


class Layer:
    """A tar file whose members have the order, the time and the owner that the caller gives."""

    def __init__(self, epoch):
        self.epoch, self.bytes, self.folders = epoch, io.BytesIO(), set()
        self.tar = tarfile.open(fileobj=self.bytes, mode="w", format=tarfile.USTAR_FORMAT)

    def add(self, name, kind=tarfile.REGTYPE, contents=b"", mode=0o644, link="", owner=0):
        for folder in reversed(pathlib.PurePath(name).parents[:-1]):
            if str(folder) not in self.folders:
                self.add(str(folder), tarfile.DIRTYPE, mode=0o755)
        if kind == tarfile.DIRTYPE:
            self.folders.add(name)
        member = tarfile.TarInfo(name)
        member.type, member.size, member.mode, member.linkname = kind, len(contents), mode, link
        member.mtime, member.uid, member.gid = self.epoch, owner, owner
        self.tar.addfile(member, io.BytesIO(contents))

    def add_path(self, path, name):
        if path.is_symlink():
            self.add(name, tarfile.SYMTYPE, link=os.readlink(path), mode=0o777)
        else:
            mode = 0o755 if os.access(path, os.X_OK) and path.stat().st_mode & 0o111 else 0o644
            self.add(name, contents=path.read_bytes(), mode=mode)

    def close(self):
        self.tar.close()
        return self.bytes.getvalue()


def needed(programs):
    """Returns the libraries of the programs, and libcmark-gfm, which they open when a text with structure is shown."""
    roots = list(programs)
    folder = pathlib.Path("/usr/lib") / output("dpkg-architecture", "-qDEB_HOST_MULTIARCH").strip()
    opened = sorted(folder.glob("libcmark-gfm*.so.*.gfm.*"))
    found = set(opened)
    for root in roots + opened:
        found.update(pathlib.Path(path) for path in re.findall(r"(/\S+) \(0x", output("ldd", str(root))))
    return sorted(found)


def canonical(path):
    """Returns the path below /usr of a library that is named in /lib or /lib64."""
    return os.path.join(os.path.realpath(path.parent), path.name)


def system(programs, epoch):
    layer = Layer(epoch)
    for link in ("bin", "lib", "lib64", "sbin"):
        layer.add(link, tarfile.SYMTYPE, link=f"usr/{link}", mode=0o777)
    contents = {canonical(path): pathlib.Path(os.path.realpath(path)) for path in needed(programs)}
    if (loader := pathlib.Path("/lib64/ld-linux-x86-64.so.2")).exists():
        contents["/usr/lib64/" + loader.name] = pathlib.Path(os.path.realpath(loader))
    terminals = [path for path in sorted(pathlib.Path("/usr/lib/terminfo").rglob("*")) if not path.is_dir()]
    names = [str(path) for path in [*contents.values(), *terminals]]
    search = ["dpkg-query", "--search", *names, *(name.removeprefix("/usr") for name in names)]
    found = subprocess.run(search, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.splitlines()
    owners = {line.split(":")[0] for line in found if not line.startswith("diversion")}
    for owner in owners:
        path = pathlib.Path(f"/usr/share/doc/{owner}/copyright")
        contents[str(path)] = pathlib.Path(os.path.realpath(path))
    for name in sorted(contents):
        layer.add_path(contents[name], name.lstrip("/"))
    for path in terminals:
        layer.add_path(path, str(path).lstrip("/"))
    for name in sorted(FILES):
        layer.add(name, contents=FILES[name].encode())
    layer.add("data", tarfile.DIRTYPE, mode=0o700, owner=USER)
    layer.add("tmp", tarfile.DIRTYPE, mode=0o1777)
    return layer.close()


def own(tree, epoch):
    layer = Layer(epoch)
    for path in sorted(tree.rglob("*")):
        if not path.is_dir() and "signalbox-cli" not in path.name:
            layer.add_path(path, "usr/" + str(path.relative_to(tree)))
    return layer.close()


def main(tree, target, version, epoch):
    tree, epoch = pathlib.Path(tree), int(epoch)
    programs = [path for path in sorted((tree / "bin").iterdir()) if path.name != "signalbox-cli"]
    blobs, architecture = {}, output("dpkg-architecture", "-qDEB_HOST_ARCH").strip()

    def add(contents, kind):
        sum = hashlib.sha256(contents).hexdigest()
        blobs[f"blobs/sha256/{sum}"] = contents
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{sum}", "size": len(contents)}

    layers = [system(programs, epoch), own(tree, epoch)]
    created = output("date", "--utc", f"--date=@{epoch}", "+%Y-%m-%dT%H:%M:%SZ").strip()
    configuration = {
        "created": created,
        "architecture": architecture,
        "os": "linux",
        "config": {
            "User": f"{USER}:{USER}",
            "Env": ["PATH=/usr/bin", "LANG=C.UTF-8", "HOME=/data", "XDG_DATA_HOME=/data"],
            "Cmd": ["signalbox-tui"],
            "Volumes": {"/data": {}},
            "WorkingDir": "/data",
        },
        "rootfs": {"type": "layers", "diff_ids": ["sha256:" + hashlib.sha256(layer).hexdigest() for layer in layers]},
    }
    encoded = lambda value: json.dumps(value, sort_keys=True).encode()
    manifest = {
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": add(encoded(configuration), "config.v1+json"),
        "layers": [add(gzip.compress(layer, mtime=0), "layer.v1.tar+gzip") for layer in layers],
        "annotations": {
            "org.opencontainers.image.version": version,
            "org.opencontainers.image.licenses": "Apache-2.0",
            "org.opencontainers.image.title": "signalbox",
        },
    }
    listed = add(encoded(manifest), "manifest.v1+json") | {"annotations": {"org.opencontainers.image.ref.name": version}}
    index = {"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [listed]}
    archive = Layer(epoch)
    archive.add("oci-layout", contents=encoded({"imageLayoutVersion": "1.0.0"}))
    archive.add("index.json", contents=encoded(index))
    for name in sorted(blobs):
        archive.add(name, contents=blobs[name])
    pathlib.Path(target).write_bytes(archive.close())


main(*sys.argv[1:])
