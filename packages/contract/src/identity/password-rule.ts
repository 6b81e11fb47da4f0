/** The rule for new passwords, without zod, so that the web's meter judges by it too. */

/** Base words of most guessed passwords; digits and symbols around a word do not make it stronger. */
const commonWordList = `
  password passwort passw0rd pass admin administrator root user guest test demo login welcome hello secret master
  changeme default letmein access system server manager super superman batman spiderman pokemon starwars minecraft
  qwerty qwertyuiop qwertyui azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc qwer qwe asd
  zxc qaz wsx abc abcd abcde abcdef abcdefg abcdefgh aabb aaa iloveyou loveyou loveme lovelove love forever
  monkey dragon tiger lion eagle shadow sunshine princess flower butterfly angel baby football baseball basketball
  soccer hockey michael jordan jennifer jessica daniel thomas charlie andrew joshua nicole michelle ashley amanda
  matthew robert william george hunter ranger killer ninja samurai freedom whatever trustno computer internet windows
  samsung google apple facebook chocolate cookie orange banana summer winter spring autumn monday friday january
  success goodluck winner diamond silver golden purple yellow mustang ferrari porsche mercedes
  woaini woaiwojia woaiwoziji woaimama woaibaba woailaopo woainima woshishui woshishei woshizhu woshiwo
  wojiushiwo woxiangni wodemima wodezuiai wobuzhidao buzhidao bugaosuni zhimakaimen meiyoumima nihao nihaoma laopo
  laogong baobao baobei xiaoxiao xiaoming tiantian tiancai tianshi zhang wang liu chen yang zhao huang zhou
  zhangwei wangwei liwei beijing shanghai guangzhou shenzhen zhongguo china taobao weixin alipay tencent
  imagora photo photos gallery image images picture pictures
`

/** Numbers that are popular for their sound, their place on the keyboard or their meaning. */
const numbers = `
  5201314 1314520 5201314520 1314520520 520520 521521 5211314 7758521 7758258 584520 1314 520 521 168 888 666 110 119 120
  147258369 789456123 741852963 963852741 369258147 159357 159753 753951 951753 147896325 123698745 123654789 31415926
  3141592653 135792468 1357924680 246810 102030 10203040 100200300 1123581321 11235813 1029384756 112233 445566 778899 121314
`

const wordSet = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

const commonWords = wordSet(commonWordList)
const commonNumbers = wordSet(numbers)

/** Sequences of neighbours in the alphabet, among the digits and on the keyboard. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv']
const interleavedRows = ['1q2w3e4r5t6y7u8i9o0p', 'q1w2e3r4t5y6', 'a1b2c3d4e5f6', '1a2b3c4d5e6f', 'a1s2d3f4g5']
const keyboardSequences = [...rows, ...interleavedRows].flatMap((row) => [row, Array.from(row).toReversed().join('')])

const lookalikes: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '0': 'o', $: 's', '5': 's' }
const asLetters = (text: string) => text.replace(/[@4310$5]/g, (sign) => lookalikes[sign] ?? sign)

const isRepeated = (text: string) => /^(.{1,4})\1+$/u.test(text)
const isDate = (text: string) => /^(19|20)\d\d[01]\d[0-3]\d$/.test(text)

function isCommon(piece: string) {
  if (commonWords.has(piece) || commonNumbers.has(piece)) return true
  return (
    piece.length > 3 && (isRepeated(piece) || isDate(piece) || keyboardSequences.some((walk) => walk.includes(piece)))
  )
}

const isShort = (piece: string) => piece.length < (/\d/.test(piece) ? 5 : 3)
const piecesOf = (text: string) => text.match(/\d+|\p{L}+/gu) ?? []
const onlySigns = /[^\p{L}\p{N}]+/gu

/** Matches common words and numbers with a few characters around them. */
function isBuiltOfCommon(text: string) {
  const pieces = piecesOf(text)
  return pieces.some(isCommon) && pieces.every((piece) => isCommon(piece) || isShort(piece))
}

/** Matches publicly known words of the account with a few characters around them. */
function isBuiltOfUserWords(bare: string, userWords: string[]) {
  const words = userWords.map((word) => word.toLowerCase().replace(onlySigns, '')).filter((word) => word.length > 2)
  const remainder = words.reduce((left, word) => left.replaceAll(word, ' '), bare)
  return remainder !== bare && piecesOf(remainder).every((piece) => isCommon(piece) || isShort(piece))
}

/** Splits after the last letter; `tail` holds the digits and symbols behind it. */
function splitTail(text: string) {
  let end = 0
  for (const { index, 0: letter } of text.matchAll(/\p{L}/gu)) end = index + letter.length
  return { stem: text.slice(0, end), tail: text.slice(end) }
}

/** Returns whether a password is among the first that an attacker tries, for any account or for this one. */
export function isTooCommon(password: string, userWords: string[]) {
  const text = password.toLowerCase()
  const bare = text.replace(onlySigns, '')
  const { stem, tail } = splitTail(text)
  return (
    bare === '' ||
    isCommon(bare) ||
    isBuiltOfUserWords(bare, userWords) ||
    isBuiltOfCommon(text) ||
    isBuiltOfCommon(`${asLetters(stem)} ${tail}`)
  )
}
