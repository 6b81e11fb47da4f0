// Characters that are easily confused are left out, as users read passwords aloud.
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 10

/** Generates a password that is easy to dictate and hard to guess: 49 bits. */
export function randomPassword() {
  let password = ''
  while (password.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      // Modulo would make the first characters more frequent, so the highest byte values are skipped.
      if (byte < Math.floor(256 / signs.length) * signs.length) password += signs[byte % signs.length]
    }
  }
  return password.slice(0, length)
}
