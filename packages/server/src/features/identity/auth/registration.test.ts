import { expect, test } from 'vitest'
import { createPasswordHasher } from '#platform/passwords/hasher.ts'
import { fromIp, startServer } from '#test/harness/server.ts'

const { db, callAs, register, login, configure, password, solveCaptcha, visitor, services } = await startServer()

const profileOf = async (token: string) => (await callAs(token)('GET /user/profile')).data
const countUsers = async () => (await db.selectFrom('users').select('id').execute()).length

test('registers by email, and the account is entered at once [AU-04]', async () => {
  const { status, data } = await register({ username: 'Ann_1', email: ' Ann@Example.org', name: ' 安 ' })
  expect(status).toBe(200)
  expect(await profileOf(data.token)).toMatchObject({
    username: 'ann_1',
    name: '安',
    email: 'ann@example.org',
    phone: null,
    country_code: null,
    is_admin: false,
    email_verified_at: null,
  })
  expect((await login('ann_1')).status).toBe(200)
})

test('registers by mobile, whose country is China unless another is said [AU-04]', async () => {
  const { data } = await register({ username: 'bob', email: undefined, phone: '13800138000' })
  expect(await profileOf(data.token)).toMatchObject({
    name: 'bob',
    email: null,
    phone: '13800138000',
    country_code: '86',
    phone_verified_at: null,
  })
  const abroad = await register({ username: 'joy', email: undefined, phone: '13800138000', country_code: '44' })
  expect(await profileOf(abroad.data.token)).toMatchObject({ country_code: '44' })
})

test('the language is kept with the account: the one that is said, else the one that is spoken [AU-04]', async () => {
  const said = await register({ language: 'en-US' })
  expect((await profileOf(said.data.token)).options.language).toBe('en-US')
  const spoken = await register({}, { ...fromIp(), 'accept-language': 'en' })
  expect((await profileOf(spoken.data.token)).options.language).toBe('en-US')
  const silent = await register()
  expect((await profileOf(silent.data.token)).options.language).toBe('zh-CN')
})

test.each([
  [true, true, true],
  [true, true, false],
  [true, false, true],
  [true, false, false],
  [false, true, true],
  [false, true, false],
  [false, false, true],
  [false, false, false],
])(
  'registration %s decides alone, whether explore is %s and guests are %s [AU-05]',
  async (isOpen, explore, guests) => {
    await configure({ enable_registration: isOpen, enable_explore: explore, guest_upload: guests })
    const answer = await register()
    if (isOpen) expect(answer.status).toBe(200)
    else expect(answer).toMatchObject({ status: 403, message: '注册已关闭', data: { code: 'registration_closed' } })
    const english = await register({}, { ...fromIp(), 'accept-language': 'en-US' })
    if (!isOpen) expect(english.message).toBe('Registration is currently closed')
    await configure({ enable_registration: true })
  },
)

test.each([
  ['username', { username: 'taken', email: 'other@example.org' }, 'username_taken', '该用户名已被使用'],
  ['username in other case', { username: 'TAKEN', email: 'other@example.org' }, 'username_taken', '该用户名已被使用'],
  ['email', { email: 'Taken@example.org' }, 'email_taken', '该邮箱已被使用'],
  ['mobile', { email: undefined, phone: '13911112222' }, 'phone_taken', '该手机号已被使用'],
] as const)('a taken %s is refused at its field', async (_case, given, code, text) => {
  await register({ username: 'taken', phone: '13911112222' })
  const answer = await register(given)
  expect(answer).toMatchObject({
    status: 422,
    message: text,
    data: { code, errors: { [code.replace('_taken', '')]: [text] } },
  })
})

test.each([
  ['username', () => ({ username: 'race_one' }), 'username_taken'],
  ['email', () => ({ email: 'race@example.org' }), 'email_taken'],
  ['phone', () => ({ email: undefined, phone: '13700000000' }), 'phone_taken'],
] as const)('of eight registrations with one %s at once, one wins', async (_field, given, code) => {
  const before = await countUsers()
  const captchas = await Promise.all(Array.from({ length: 8 }, solveCaptcha))
  const tries = captchas.map((captcha, place) =>
    register({
      username: `race_${code.slice(0, 5)}_${place}`,
      email: `race_${place}@${code.slice(0, 5)}.org`,
      ...given(),
      ...captcha,
    }),
  )
  const answers = await Promise.all(tries)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200)
  for (const answer of refused) expect(answer).toMatchObject({ status: 422, data: { code } })
  expect(await countUsers()).toBe(before + 1)
})

const texts = {
  username_required: ['请输入用户名', 'Enter a username'],
  username_malformed: [
    '用户名为 3–20 位字母、数字或下划线，且不能全为数字',
    'Use 3–20 letters, digits or underscores, and not only digits',
  ],
  username_reserved: ['该用户名不可用', 'This username isn’t available'],
  name_required: ['请输入昵称', 'Enter a nickname'],
  name_long: ['最多 20 个字符', 'At most 20 characters'],
  email_required: ['请输入邮箱', 'Enter an email'],
  email_long: ['最多 254 个字符', 'At most 254 characters'],
  email_malformed: ['邮箱格式不正确', 'Enter a valid email'],
  phone_malformed: ['手机号格式不正确', 'Enter a valid mobile number'],
  password_required: ['请输入密码', 'Enter a password'],
  password_short: ['密码至少 8 个字符', 'Use at least 8 characters'],
  password_long: ['最多 128 个字符', 'At most 128 characters'],
  password_common: [
    '该密码过于常见，或与用户名、站点名称相近，请换一个',
    'This password is too common or too similar to the username or site name. Choose another',
  ],
  confirmation_required: ['请再次输入密码', 'Confirm your password'],
  confirmation_differs: ['两次输入的密码不一致', 'New password and confirmation do not match'],
  captcha_required: ['请输入验证码', 'Enter the captcha'],
  captcha_key_missing: ['验证码密钥缺失，请刷新验证码', 'Captcha key is missing, please refresh the captcha'],
  unknown: ['未知字段：is_admin', 'Unknown field: is_admin'],
  choice: ['不在可选范围内', 'Not a valid option'],
} as const

const both = (text: string) => ({ password: text, password_confirmation: text })

test.each<[string, Record<string, unknown>, string, keyof typeof texts]>([
  ['no username', { username: undefined }, 'username', 'username_required'],
  ['an empty username', { username: ' ' }, 'username', 'username_required'],
  ['a username too short', { username: 'ab' }, 'username', 'username_malformed'],
  ['a username too long', { username: 'a'.repeat(21) }, 'username', 'username_malformed'],
  ['a username like an email', { username: 'ann@example.org' }, 'username', 'username_malformed'],
  ['a username like a mobile number', { username: '13800138000' }, 'username', 'username_malformed'],
  ['a username of look-alike letters', { username: 'аnn_smith' }, 'username', 'username_malformed'],
  ['a username with SQL in it', { username: "a' or 1=1" }, 'username', 'username_malformed'],
  ['a reserved username', { username: 'Admin' }, 'username', 'username_reserved'],
  ['a reserved username in wide characters', { username: 'ｒｏｏｔ' }, 'username', 'username_reserved'],
  ['an empty nickname', { name: '  ' }, 'name', 'name_required'],
  ['a nickname that nobody sees', { name: '\u200B\u202E\u0000' }, 'name', 'name_required'],
  ['a nickname of 21 emoji', { name: '😀'.repeat(21) }, 'name', 'name_long'],
  ['neither email nor mobile', { email: undefined }, 'email', 'email_required'],
  ['an email without a host', { email: 'ann@' }, 'email', 'email_malformed'],
  ['two emails', { email: 'a@example.org, b@example.org' }, 'email', 'email_malformed'],
  ['an email with a line break', { email: 'a@example.org\r\nbcc: b@example.org' }, 'email', 'email_malformed'],
  ['a mobile number with letters', { phone: '138oo138ooo' }, 'phone', 'phone_malformed'],
  ['an empty email', { email: ' ' }, 'email', 'email_required'],
  ['an email too long', { email: `${'a'.repeat(250)}@example.org` }, 'email', 'email_long'],
  ['an empty password', { password: '' }, 'password', 'password_required'],
  ['no password', { password: undefined }, 'password', 'password_required'],
  ['seven characters', both('aB3$xYz'), 'password', 'password_short'],
  ['[BO-02] four characters of two code units', both('😀😀😀😀'), 'password', 'password_short'],
  ['129 characters', both('aB3$xYz '.repeat(17).slice(0, 129)), 'password', 'password_long'],
  ['eight blanks', both('        '), 'password', 'password_common'],
  ['a common password', both('Password123'), 'password', 'password_common'],
  ['the username as password', { username: 'ann_smith', ...both('ann_smith') }, 'password', 'password_common'],
  ['the site as password', both('Sunny Hill'), 'password', 'password_common'],
  ['no confirmation', { password_confirmation: undefined }, 'password_confirmation', 'confirmation_required'],
  ['an empty confirmation', { password_confirmation: '' }, 'password_confirmation', 'confirmation_required'],
  ['another confirmation', { password_confirmation: 'other' }, 'password_confirmation', 'confirmation_differs'],
  ['no captcha', { captcha: ' ' }, 'captcha', 'captcha_required'],
  ['no captcha key', { captcha_key: undefined }, 'captcha_key', 'captcha_key_missing'],
  ['a wish to be admin', { is_admin: true }, 'input', 'unknown'],
  ['a language that is none', { language: '../../x' }, 'language', 'choice'],
])(
  '%s is refused at its field, in both languages, and nothing is left behind [AU-03]',
  async (_case, wrong, field, text) => {
    await configure({ site_title: 'Sunny Hill' })
    const before = await countUsers()
    const body = {
      username: 'new_person',
      email: 'new@example.org',
      password,
      password_confirmation: password,
      captcha: 'x',
      captcha_key: 'x',
      ...wrong,
    }
    for (const [place, language] of (['zh-CN', 'en-US'] as const).entries()) {
      const speaking = callAs(null, { 'accept-language': language })
      const answer = await speaking('POST /register', { body })
      expect(answer).toMatchObject({ status: 422, data: { errors: { [field]: [texts[text][place]] } } })
      expect(Object.keys(answer.data.errors ?? {})).toHaveLength(1)
    }
    expect(await countUsers()).toBe(before)
  },
)

test('odd characters in a nickname are cleaned, and twenty emoji fit', async () => {
  const nameOf = async (name: string) => (await profileOf((await register({ name })).data.token)).name
  expect(await nameOf('A\u0000n\u202En\uD800')).toBe('Ann\uFFFD')
  expect(await nameOf('😀'.repeat(20))).toBe('😀'.repeat(20))
})

test('a wrong captcha registers nobody, and rules are told before it is used up', async () => {
  const before = await countUsers()
  expect((await register({ captcha: 'ZZZZ' })).data.code).toBe('captcha_wrong')
  const captcha = await solveCaptcha()
  expect((await register({ username: 'admin', ...captcha })).status).toBe(422)
  expect((await register({ username: 'adminko', ...captcha })).status).toBe(200)
  expect(await countUsers()).toBe(before + 1)
})

test('one network registers twenty times an hour [AU-13]', async () => {
  const here = { ip: '198.51.100.50' }
  for (let round = 0; round < 20; round++) await services.rateLimits.hit('register', here)
  const refused = await register({}, fromIp(here.ip))
  expect(refused).toMatchObject({ status: 429, data: { code: 'rate_limited' }, headers: { 'retry-after': '3600' } })
  expect((await visitor('GET /captcha')).status).toBe(200)
})

test('more registrations than can be hashed are asked to come again', async () => {
  const server = await startServer({}, undefined, { passwords: createPasswordHasher() })
  const captchas = await Promise.all(Array.from({ length: 60 }, server.solveCaptcha))
  const answers = await Promise.all(captchas.map((captcha) => server.register(captcha)))
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]).toMatchObject({ data: { code: 'server_busy' }, headers: { 'retry-after': '3' } })
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60 - busy.length)
})
