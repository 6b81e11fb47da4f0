/** What most guessed passwords are built on; digits and signs around a word do not make it another. */
const words = `
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

/** Numbers that are chosen for their sound, their place on the keys or their fame. */
const numbers = `
  5201314 1314520 5201314520 1314520520 520520 521521 5211314 7758521 7758258 584520 1314 520 521 168 888 666 110 119 120
  147258369 789456123 741852963 963852741 369258147 159357 159753 753951 951753 147896325 123698745 123654789 31415926
  3141592653 135792468 1357924680 246810 102030 10203040 100200300 1123581321 11235813 1029384756 112233 445566 778899 121314
`

const listed = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

export const commonWords = listed(words)
export const commonNumbers = listed(numbers)
