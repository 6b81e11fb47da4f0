// Characters that are easily confused are left out, as users read passwords aloud.
const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const PASSWORD_LENGTH = 10

/** Generates a password that is easy to dictate and hard to guess: 49 bits. */
export function generateRandomPassword() {
  let password = ''
  while (password.length < PASSWORD_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(PASSWORD_LENGTH))) {
      // Modulo would make the first characters more frequent, so the highest byte values are skipped.
      if (byte < Math.floor(256 / PASSWORD_ALPHABET.length) * PASSWORD_ALPHABET.length)
        password += PASSWORD_ALPHABET[byte % PASSWORD_ALPHABET.length]
    }
  }
  return password.slice(0, PASSWORD_LENGTH)
}
