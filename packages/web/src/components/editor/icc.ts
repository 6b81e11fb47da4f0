/** How far red reaches on the X axis of the profile's space: 0.436 in sRGB, 0.515 in Display P3, 0.61 in Adobe RGB. */
const widestRed = 0.46

/** Whether a colour profile reaches beyond sRGB, by where it puts its red. */
export function isWideProfile(profile: Uint8Array) {
  if (profile.length < 132) return false
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength)
  const count = Math.min(100, view.getUint32(128))
  for (let entry = 132; entry < 132 + count * 12 && entry + 12 <= profile.length; entry += 12) {
    const at = view.getUint32(entry + 4)
    // The signature is the letters “rXYZ”, and its numbers have 16 bits after the point.
    if (view.getUint32(entry) !== 0x7258595a || at + 12 > profile.length) continue
    return view.getInt32(at + 8) / 65536 > widestRed
  }
  return false
}
