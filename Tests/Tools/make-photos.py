#!/usr/bin/env python3
"""Makes the gallery's own photo library: 36 small painted landscapes, as Modules/Services/Gallery/PhotoLibraryData.swift.

Nothing in it is anybody else's: titles, photographers and pictures are made here, always the same.
Run it from the top of the repository: python3 Tests/Tools/make-photos.py
"""

import base64
import math
import random
import struct
import zlib

WIDTH, HEIGHT = 64, 48
PHOTOGRAPHERS = [
    ("ada", "Ada Lane"), ("bo", "Bo Mikkelsen"), ("chidi", "Chidi Okafor"),
    ("dalia", "Dalia Haddad"), ("emi", "Emi Tanaka"), ("fynn", "Fynn Reyes"),
]
TIMES = {  # The sky above, the sky at the horizon, the land.
    "Dawn": ((70, 80, 140), (250, 180, 140), (60, 60, 80)),
    "Morning": ((110, 170, 230), (230, 240, 250), (60, 120, 70)),
    "Noon": ((40, 120, 220), (170, 210, 245), (80, 140, 60)),
    "Evening": ((90, 60, 120), (255, 150, 70), (70, 50, 60)),
    "Dusk": ((30, 30, 70), (150, 90, 130), (30, 35, 50)),
    "Night": ((5, 8, 25), (30, 40, 80), (10, 15, 20)),
}
PLACES = ["hills", "lake", "dunes", "ridge", "shore", "plain"]
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~"


def mix(a, b, part):
    return tuple(round(x + (y - x) * part) for x, y in zip(a, b))


def paint(place, time, chance):
    """Sixteen colours, and which one each pixel has."""
    high, low, land = TIMES[time]
    palette = [mix(high, low, n / 6) for n in range(7)] + [mix(low, (255, 255, 235), 0.8)]
    palette += [mix(land, low, 0.5 - n / 8) for n in range(4)] + [mix(high, low, 0.3 + n / 8) for n in range(4)]
    horizon = HEIGHT * (0.6 if place in ("hills", "ridge") else 0.5)
    sun = (chance.uniform(10, WIDTH - 10), chance.uniform(6, horizon - 6), chance.uniform(3, 5))
    waves = [[(chance.uniform(1, 4), chance.uniform(0.05, 0.3), chance.uniform(0, 6)) for _ in range(3)] for _ in range(4)]
    roughness = {"hills": 2.0, "lake": 0.7, "dunes": 1.2, "ridge": 3.0, "shore": 0.5, "plain": 0.2}[place]
    rows = []
    for y in range(HEIGHT):
        row = []
        for x in range(WIDTH):
            colour = min(6, int(7 * y / horizon))
            if math.hypot(x - sun[0], y - sun[1]) < sun[2]:
                colour = 7
            if y > horizon and place in ("lake", "shore"):
                colour = 12 + int(2 * math.sin(y * 1.7 + math.sin(x * 0.4)) + 2) % 4
            for layer in range(4):
                if place == "lake" and layer > 0 or place == "shore" and layer < 2:
                    continue
                top = horizon + layer * HEIGHT / 10 - 3 * (place == "lake")
                top -= roughness * sum(size * math.sin(x * pace + turn) for size, pace, turn in waves[layer])
                if y >= top and not (place == "lake" and y > horizon + 2):
                    colour = 8 + layer
            row.append(colour)
        rows.append(row)
    return palette, rows


def png(palette, rows):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    lines = b"".join(b"\0" + bytes(row[x] << 4 | row[x + 1] for x in range(0, WIDTH, 2)) for row in rows)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 4, 3, 0, 0, 0))
        + chunk(b"PLTE", bytes(value for colour in palette for value in colour))
        + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b""))


def base83(value, length):
    return "".join(DIGITS[value // 83 ** (length - 1 - n) % 83] for n in range(length))


def blur_hash(pixels, columns=4, rows=3):
    """As github.com/woltapp/blurhash describes it."""
    def light(level):
        value = level / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    def level(value):
        value = max(0, min(1, value))
        return int((value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055) * 255 + 0.5)

    components = []
    for j in range(rows):
        for i in range(columns):
            total = [0.0, 0.0, 0.0]
            for y in range(HEIGHT):
                for x in range(WIDTH):
                    basis = math.cos(math.pi * i * x / WIDTH) * math.cos(math.pi * j * y / HEIGHT)
                    for n in range(3):
                        total[n] += basis * light(pixels[y][x][n])
            scale = (1 if i == j == 0 else 2) / (WIDTH * HEIGHT)
            components.append([value * scale for value in total])
    largest = max(abs(value) for component in components[1:] for value in component)
    quantised = max(0, min(82, int(largest * 166 - 0.5)))
    most = (quantised + 1) / 166

    def step(value):
        sign = -1 if value < 0 else 1
        return max(0, min(18, int(sign * (abs(value) / most) ** 0.5 * 9 + 9.5)))

    average = [level(value) for value in components[0]]
    text = base83(columns - 1 + (rows - 1) * 9, 1) + base83(quantised, 1)
    text += base83(average[0] << 16 | average[1] << 8 | average[2], 4)
    for component in components[1:]:
        r, g, b = (step(value) for value in component)
        text += base83(r * 361 + g * 19 + b, 2)
    return text, "#%02X%02X%02X" % tuple(average)


def main():
    chance = random.Random(1)
    records = []
    for number in range(36):
        time, place = list(TIMES)[number % 6], PLACES[(number // 6 + number) % 6]
        username, name = PHOTOGRAPHERS[(number * 5 + number // 6) % 6]
        palette, rows = paint(place, time, chance)
        text, colour = blur_hash([[palette[index] for index in row] for row in rows])
        data = base64.b64encode(png(palette, rows)).decode()
        lines = [data[n:n + 100] for n in range(0, len(data), 100)]
        records.append([f"{place}-{time.lower()}", f"{time}, the {place}", username, name, text, colour] + lines)
    with open("Modules/Services/Gallery/PhotoLibraryData.swift", "w") as file:
        file.write("/// The gallery's own photos. Generated by Tests/Tools/make-photos.py, which painted them: do not edit.\n")
        file.write("enum PhotoLibraryData {\n")
        file.write("  /// Records of: key, title, user name and name of the photographer, BlurHash, colour, and a PNG in base64.\n")
        file.write('  static let text = """\n')
        file.write("\n\n".join("\n".join("    " + line for line in record) for record in records))
        file.write('\n    """\n}\n')


main()
