// Without what is easily taken for something else, as people read them aloud.
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 10

/** Easy to tell, hard to guess: 49 bits. */
export function randomPassword() {
  let password = ''
  while (password.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      // Signs at the beginning would come more often than the rest otherwise.
      if (byte < Math.floor(256 / signs.length) * signs.length) password += signs[byte % signs.length]
    }
  }
  return password.slice(0, length)
}
