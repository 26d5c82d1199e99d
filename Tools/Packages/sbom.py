"""Writes an SBOM in SPDX 2.3 (JSON) to standard output: sbom.py VERSION EPOCH PROGRAMS MAP…

The components of a program are the rows of licences/README.md that its linker's map names. PROGRAMS is the folder with
the programs as they are distributed. The versions are those of this machine's packages, of Package.resolved and of the
Swift toolchain.
"""

import datetime, fnmatch, hashlib, json, os, pathlib, re, subprocess, sys

HERE = pathlib.Path(__file__).resolve().parents[2]
LICENCES = {
    "GPL 3 or later": "GPL-3.0-or-later",
    "GPL 3 or later with GCC Runtime Library Exception": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "LGPL 2.1 or later": "LGPL-2.1-or-later",
    "LGPL 2.1 or later, parts BSD": "LGPL-2.1-or-later AND BSD-3-Clause",
    "MIT (X11)": "X11-distribute-modifications-variant",
    "MIT": "MIT",
    "libpng": "libpng-2.0",
    "IJG, BSD, zlib": "IJG AND BSD-3-Clause AND Zlib",
    "public domain": "blessing",
    "zlib": "Zlib",
    "Apache 2.0": "Apache-2.0",
    "Apache 2.0 with Runtime Library Exception": "Apache-2.0 WITH Swift-exception",
    "Unicode 3.0": "Unicode-3.0",
}


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def rows():
    """Yields the patterns, the name and the licence of each row of licences/README.md."""
    for line in (HERE / "licences/README.md").read_text().splitlines():
        if line.startswith("| `"):
            linked, _, licence, text = [cell.strip() for cell in line.strip("|").split("|")]
            yield linked.replace("`", "").split(), re.match(r"\[([^],]*)", text)[1], LICENCES[licence]


def linked(map):
    """Returns the linked inputs as in Tests/lint-licences.sh: the path of each, by its name."""
    text = pathlib.Path(map).read_text(errors="replace")
    paths = set(re.findall(r"([^ (]+\.a)\(", text)) | set(re.findall(r"(/[^ ()]+\.o)(?=$|[ (:)])", text, re.M))
    named = {}
    for path in paths:
        target = re.search(r"/(\w+\.build)/", path)
        named[target[1] if target else os.path.basename(path)] = path
    return named


def version(name, path, label):
    """Returns the version of the component and its package URL."""
    if name.endswith(".build"):
        target = f'name: "{name[:-6]}"'
        for pin in json.loads((HERE / "Package.resolved").read_text())["pins"]:
            folder = HERE / ".build/checkouts" / os.path.basename(pin["location"]).removesuffix(".git")
            if target in (folder / "Package.swift").read_text():
                version = pin["state"]["version"]
                return version, f"pkg:swift/{pin['location'].split('://')[1]}@{version}"
        sys.exit(f"sbom.py: no package has the target {name}.")
    if " " in label:
        return label.split()[1], None
    real = os.path.realpath(path)
    found = subprocess.run(["dpkg-query", "--search", real, real.removeprefix("/usr")], capture_output=True, text=True)
    if not found.stdout:
        return re.search(r"Swift version (\S+)", output("swift", "--version"))[1], None
    package = found.stdout.split(": ")[0]
    number = output("dpkg-query", "--show", "--showformat=${Version}", package)
    return number, f"pkg:deb/debian/{package.split(':')[0]}@{number.replace('+', '%2B')}"


def identifier(kind, name):
    return f"SPDXRef-{kind}-" + re.sub(r"[^A-Za-z0-9.]", "-", name)


def component(name, licence, version, purl=None):
    given = {
        "SPDXID": identifier("Package", name),
        "name": name,
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    }
    if purl:
        given["externalRefs"] = [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}
        ]
    return given


def main(release, epoch, programs, *maps):
    project = identifier("Package", "signalbox")
    packages = {"signalbox": component("signalbox", "Apache-2.0", release)}
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", project)]
    files = []
    known = list(rows())
    for map in sorted(maps):
        name = os.path.basename(map).removesuffix(".map")
        contents = (pathlib.Path(programs) / name).read_bytes()
        file = identifier("File", name)
        inputs, licences = linked(map), {"Apache-2.0"}
        relations.append(("SPDXRef-DOCUMENT", "DESCRIBES", file))
        for patterns, label, licence in known:
            parts = sorted(part for part in inputs if any(fnmatch.fnmatchcase(part, each) for each in patterns))
            if parts:
                title = label.split()[0] if re.search(r" \d", label) else label
                if title not in packages:
                    packages[title] = component(title, licence, *version(parts[0], inputs[parts[0]], label))
                relation = (file, "STATIC_LINK", identifier("Package", title))
                if relation not in relations:
                    relations.append(relation)
                licences.add(licence)
        whole = "GPL-3.0-or-later" if "GPL-3.0-or-later" in licences else "Apache-2.0"
        files.append(
            {
                "SPDXID": file,
                "fileName": f"./bin/{name}",
                "fileTypes": ["BINARY"],
                "checksums": [
                    {"algorithm": kind.upper(), "checksumValue": hashlib.new(kind, contents).hexdigest()}
                    for kind in ("sha1", "sha256")
                ],
                "licenseConcluded": whole,
                "licenseInfoInFiles": ["NOASSERTION"],
                "copyrightText": "NOASSERTION",
            }
        )
    sums = "".join(check["checksumValue"] for file in files for check in file["checksums"])
    created = datetime.datetime.fromtimestamp(int(epoch), datetime.timezone.utc)
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"signalbox-{release}",
        "documentNamespace": f"urn:signalbox:spdx:{release}:{hashlib.sha256(sums.encode()).hexdigest()}",
        "creationInfo": {
            "created": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: signalbox-sbom", "Organization: Signalbox"],
        },
        "packages": [packages[name] for name in sorted(packages)],
        "files": files,
        "relationships": [
            {"spdxElementId": of, "relationshipType": kind, "relatedSpdxElement": to} for of, kind, to in relations
        ],
    }
    print(json.dumps(document, indent=2))


main(*sys.argv[1:])
