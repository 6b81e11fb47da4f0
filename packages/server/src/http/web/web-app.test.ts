import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { formOf } from '#test/factories/forms.ts'
import { png } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { clientRoutes } from './client-routes.ts'

const folder = mkdtempSync(join(tmpdir(), 'imagora-web-'))
afterAll(() => rmSync(folder, { recursive: true }))

const script = 'console.log("hello")'
mkdirSync(join(folder, 'assets'))
mkdirSync(join(folder, '.vite'))
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><html lang="xx"><head><title>Built</title><link rel="icon" href="/icon.svg" />
  <script type="module" crossorigin src="/assets/index-Ab12.js"></script>
  <link rel="stylesheet" crossorigin href="/assets/index-Ab12.css"></head>
  <body><main id="opening"><div class="spinner"></div></main></body></html>`,
)
writeFileSync(join(folder, 'assets/index-Ab12.js'), script)
writeFileSync(join(folder, 'assets/index-Ab12.js.br'), brotliCompressSync(script))
writeFileSync(join(folder, 'assets/index-Ab12.js.gz'), gzipSync(script))
for (const name of ['sha256.worker-Ab_1-2.js', 'editor.worker-Ab12.js'])
  writeFileSync(join(folder, 'assets', name), script)
writeFileSync(join(folder, 'icon.svg'), '<svg/>')
writeFileSync(join(folder, 'words.txt'), 'User-agent: *')
writeFileSync(join(folder, '.vite/manifest.json'), '{}')
writeFileSync(join(folder, '.stamp'), 'x')

const environment = { WEB_DIR: folder, PUBLIC_URL: 'https://pictures.example', CONTENT_URL: 'https://cdn.example' }
const { app, configure, user } = await startServer(environment)
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'pictures.example', ...headers } })

const policyOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((part) => [part.split(' ', 1)[0], part.split(' ').slice(1)]),
  ) as Record<string, string[]>

test.each(
  clientRoutes
    .map((route) => route.replace(/\{\w+\}/g, 'x7'))
    .filter((route) => !/^\/(pages|notices|shares|explore)\b/.test(route)),
)('%s answers with the page', async (url) => {
  const { statusCode, headers, body } = await get(url)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toMatch(/<title>([^<]+ - )?Imagora<\/title>/)
})

test('the page is compressed for those who accept it', async () => {
  const plain = await get('/explore')
  const compressed = await get('/explore', { 'accept-encoding': 'br, gzip' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect((await get('/explore', { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined()
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(compressed.headers.vary).toMatch(/accept-encoding/i)
  const withoutNonce = (html: string) => html.replace(/nonce="[^"]*"/g, '')
  expect(withoutNonce(gunzipSync(compressed.rawPayload).toString())).toBe(withoutNonce(plain.body))
})

test('[AR-08] any other path answers 404 with the same page', async () => {
  for (const url of [
    '/nothing',
    '/user/nothing',
    '/pages/none',
    '/notices/7',
    '/shares/x7',
    '/admin/a/b/c',
    '//evil',
    '/404',
  ]) {
    const { statusCode, body } = await get(url)
    expect(statusCode, url).toBe(404)
    expect(body, url).toContain('<title>Imagora</title>')
  }
})

test.each([
  ['an unknown call', '/api/v2/nothing'],
  ['an unknown asset', '/assets/index-Old1.js'],
  ['a file that is none of ours', '/wp-login.php'],
  ['a hidden file', '/.stamp'],
  ['a folder of the build', '/.vite/manifest.json'],
  ['the compressed twin of a file', '/assets/index-Ab12.js.br'],
  ['the page’s own file', '/index.html'],
  ['K01 a path upwards', '/assets/../../package.json'],
  ['K02 an encoded path upwards', '/assets/%2e%2e%2fwords.txt'],
  ['K03 an encoded backslash', '/assets/..%5cwords.txt'],
  ['K04 a NUL', '/words.txt%00.js'],
  ['K05 two slashes', '//words.txt'],
  ['K06 double encoding', '/assets/%252e%252e/words.txt'],
])('%s is not found, and no page stands in for it', async (_case, url) => {
  const { statusCode, headers } = await get(url)
  expect(statusCode).toBe(404)
  expect(headers['content-type']).toContain('application/json')
})

test('a page names its nonce to its scripts, styles and policy, and a new one each time', async () => {
  const [one, two] = [await get('/'), await get('/')]
  const nonceOf = (body: string) => /property="csp-nonce" nonce="([\w-]+)"/.exec(body)?.[1]
  const nonce = nonceOf(one.body)
  expect(nonce).toMatch(/^[\w-]{24}$/)
  expect(nonceOf(two.body)).not.toBe(nonce)
  expect(one.body).toContain(`<script nonce="${nonce}" type="module"`)
  expect(one.body).toContain(`<link rel="stylesheet" nonce="${nonce}"`)
  expect(policyOf(one.headers)['script-src']).toContain(`'nonce-${nonce}'`)
  expect(policyOf(one.headers)['style-src']).toEqual(["'self'", `'nonce-${nonce}'`])
  expect(one.headers['cache-control']).toBe('private, no-cache')
})

test('pages may not be framed, load from elsewhere, or send forms away', async () => {
  expect(policyOf((await get('/')).headers)).toMatchObject({
    'default-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https://cdn.example'],
    'media-src': ["'self'", 'blob:', 'https://cdn.example'],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  })
})

test('a share made for other pages may be framed by them, and nothing else of the site', async () => {
  const ancestorsOf = async (url: string) => policyOf((await get(url)).headers)['frame-ancestors']
  expect(await ancestorsOf('/embed/shares/abc')).toEqual(['*'])
  for (const url of [
    '/',
    '/shares/abc',
    '/shares/embed',
    '/login',
    '/user/shares',
    '/admin',
    '/embed',
    '/embed/other',
    '/embed/shares/abc/more',
  ]) {
    expect(await ancestorsOf(url), url).toEqual(["'none'"])
  }
})

test('[NV-10] the operator’s hosts join the policy, but not where passwords are typed or the site is run', async () => {
  await configure({ custom_js: 'let x', custom_script_hosts: ['https://stats.example', 'https://*.chat.example'] })
  for (const part of ['script-src', 'connect-src', 'img-src']) {
    expect(policyOf((await get('/explore')).headers)[part]).toContain('https://stats.example')
  }
  for (const url of [
    '/login',
    '/register',
    '/forget-password',
    '/oauth/1',
    '/setup',
    '/admin',
    '/admin/users',
    '/?safe=1',
  ]) {
    const { headers } = await get(url)
    expect(headers['content-security-policy'], url).not.toContain('stats.example')
    // Without 'self' the operator's custom script, served from our own origin, cannot run either.
    expect(policyOf(headers)['script-src'], url).toEqual([expect.stringContaining('nonce-')])
  }
  await configure({ custom_js: '', custom_script_hosts: [] })
})

test('[OR-43] pages allow the captcha service while it is set up, scripts still by nonce, embedded pages never', async () => {
  const plain = policyOf((await get('/login')).headers)
  expect(plain).not.toHaveProperty('frame-src')
  const keys = { captcha_site_key: 'key', captcha_secret: 'secret' }
  const cases = [
    ['turnstile', ['https://challenges.cloudflare.com']],
    ['hcaptcha', ['https://hcaptcha.com', 'https://*.hcaptcha.com']],
  ] as const
  for (const [captcha_provider, sources] of cases) {
    await configure({ captcha_provider, ...keys })
    for (const url of ['/', '/login', '/abuse']) {
      const policy = policyOf((await get(url)).headers)
      expect(policy['script-src']).toEqual(expect.arrayContaining([expect.stringContaining('nonce-'), ...sources]))
      expect(policy['script-src']).not.toContain("'unsafe-inline'")
      expect(policy['frame-src']).toEqual(["'self'", ...sources])
      expect(policy['connect-src']).toEqual(expect.arrayContaining([...sources]))
    }
    expect((await get('/embed/shares/abc')).headers['content-security-policy']).not.toContain(sources[0])
  }
  await configure({ captcha_endpoint: "https://x.example;script-src 'unsafe-inline'/" })
  expect((await get('/login')).headers['content-security-policy']).not.toContain('x.example')
  // Without its secret the service is not used.
  await configure({ captcha_secret: '', captcha_endpoint: '' })
  expect(Object.keys(policyOf((await get('/login')).headers))).toEqual(Object.keys(plain))
  await configure({ captcha_provider: 'picture', captcha_site_key: '' })
  expect((await get('/login')).headers['content-security-policy']).not.toContain('hcaptcha')
})

test('backgrounds may come from where the operator keeps them, and cannot smuggle a rule into the policy', async () => {
  await configure({
    homepage_background_images: ['https://images.example:8443/a.jpg', '/i/own.jpg'],
    auth_page_background_images: ["https://x.example;script-src'unsafe-inline'/a.jpg"],
  })
  const policy = policyOf((await get('/')).headers)
  expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:', 'https://cdn.example', 'https://images.example:8443'])
  await configure({ homepage_background_images: [], auth_page_background_images: [] })
})

test('[J13] titles and descriptions are escaped wherever they stand', async () => {
  const attack = `"'\`><script>alert(1)</script>&{{nonce}}\n<meta http-equiv="refresh">`
  await configure({ site_title: attack, site_description: attack, site_keywords: attack, site_icon_url: '/a"b.png' })
  const { body } = await get('/')
  expect(body).not.toContain('<script>alert')
  expect(body).not.toContain('http-equiv="refresh"')
  expect(body).toContain('<title>首页 - &quot;&#39;&#96;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;{{nonce}}')
  expect(body).toContain('<link rel="icon" href="/a&quot;b.png" />')
  await configure({ site_title: 'Imagora', site_description: '', site_keywords: '', site_icon_url: '' })
})

test('[BO-52] the first HTML names the icons made of the logo, and the icon that was entered before them', async () => {
  const admin = await user('admin', { is_admin: true })
  const form = formOf({ bytes: await png({ width: 300, height: 300 }) }, {})
  expect((await admin('POST /admin/site_logo', { form })).status).toBe(204)
  const { body, headers } = await get('/')
  const icons = [...body.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)" sizes="(\w+)"/g)]
  expect(icons.map(([, , sizes]) => sizes)).toEqual(['48x48', '192x192', '512x512'])
  for (const [, url] of icons) expect((await get(url!)).headers['content-type']).toBe('image/png')
  expect(body).not.toContain('/icon.svg')
  expect(body).toMatch(
    /<meta property="og:image" content="https:\/\/pictures\.example\/custom\/logos\/[\w-]{22}-icon-512\.png"/,
  )
  expect(policyOf(headers)['img-src']).toContain("'self'")

  await configure({ site_icon_url: '/entered.png' })
  expect((await get('/')).body).toContain('<link rel="icon" href="/entered.png" />')
  await configure({ site_icon_url: '' })
  expect((await admin('DELETE /admin/site_logo/{theme}', { params: { theme: 'light' } })).status).toBe(204)
  expect((await get('/')).body).toContain('<link rel="icon" href="/icon.svg" />')
})

test('links to the site show its name, text and picture', async () => {
  await configure({
    language: 'en-US',
    site_title: 'Attic',
    site_description: 'Pictures of a house',
    homepage_background_images: ['/i/house.jpg'],
  })
  const { body } = await get('/report?q=secret')
  expect(body).toContain('<html lang="en-US">')
  for (const [name, content] of [
    ['og:title', 'Attic'],
    ['og:description', 'Pictures of a house'],
    ['og:image', 'https://pictures.example/i/house.jpg'],
    ['og:url', 'https://pictures.example/report'],
  ]) {
    expect(body).toContain(`<meta property="${name}" content="${content}" />`)
  }
  await configure({ language: 'zh-CN', site_title: 'Imagora', site_description: '', homepage_background_images: [] })
})

test.each([
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
  ['', undefined],
])('accepting "%s" an asset comes as %s', async (accepted, encoding) => {
  const { statusCode, headers, rawPayload } = await get('/assets/index-Ab12.js', { 'accept-encoding': accepted })
  expect(statusCode).toBe(200)
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers.vary).toBe('accept-encoding')
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const expected = encoding === 'br' ? brotliCompressSync(script) : encoding ? gzipSync(script) : Buffer.from(script)
  expect(rawPayload.equals(expected)).toBe(true)
})

test('only the script that hashes files may compile WebAssembly', async () => {
  const scriptsOf = async (url: string) => policyOf((await get(url)).headers)['script-src']
  expect(await scriptsOf('/assets/sha256.worker-Ab_1-2.js')).toEqual(["'self'", "'wasm-unsafe-eval'"])
  for (const url of ['/assets/index-Ab12.js', '/assets/editor.worker-Ab12.js', '/icon.svg', '/words.txt'])
    expect(await scriptsOf(url), url).toEqual(["'self'"])
})

test('a file that the browser has is not sent again, and HEAD tells its length', async () => {
  const first = await get('/words.txt')
  expect(first.headers).toMatchObject({
    'cache-control': 'public, no-cache',
    'content-type': 'text/plain; charset=utf-8',
  })
  const again = await get('/words.txt', { 'if-none-match': `"other", W/${String(first.headers.etag)}` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const head = await app.inject({ method: 'HEAD', url: '/words.txt', headers: { host: 'pictures.example' } })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '13'])
})

test('[L15] [L17] odd conditions change nothing', async () => {
  const conditions = { range: `bytes=${'0-1,'.repeat(1000)}`, 'if-none-match': '"x",'.repeat(2500) }
  for (const [name, value] of Object.entries(conditions)) {
    const { statusCode, body } = await get('/words.txt', { [name]: value })
    expect([statusCode, body]).toEqual([200, 'User-agent: *'])
  }
})

test('the favicon is a real file also by its oldest name', async () => {
  for (const url of ['/icon.svg', '/favicon.ico'])
    expect((await get(url)).headers['content-type']).toBe('image/svg+xml')
})

test('custom files are served with their type, for ever under their version and not under another', async () => {
  await configure({ custom_css: 'body{color:red}', custom_js: '' })
  const { custom_css } = (await get('/api/v2/configs')).json<{ data: { site: { custom_css: string } } }>().data.site
  const file = await get(custom_css)
  expect(file.body).toBe('body{color:red}')
  expect(file.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await get('/custom/site.css?v=other')).headers['cache-control']).toBe('public, no-cache')
  expect((await get(custom_css, { 'if-none-match': String(file.headers.etag) })).statusCode).toBe(304)
  expect((await get('/custom/site.js')).statusCode).toBe(404)
  expect((await get('/custom/other.css')).statusCode).toBe(404)
})

test('keeps secret addresses from other sites and search engines', async () => {
  for (const url of ['/shares/abc', '/embed/shares/abc', '/forget-password', '/oauth/1?code=x', '/setup']) {
    const { headers } = await get(url)
    expect(headers, url).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  }
})

test('[AU-10] a page brings the forgery cookie once', async () => {
  const cookie = String((await get('/')).headers['set-cookie'])
  expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Lax; Secure$/)
  expect((await get('/', { cookie: `a=b; ${cookie.split(';', 1)[0]}; c=d` })).headers['set-cookie']).toBeUndefined()
})

test('the pictures’ own origin serves no page and no call', async () => {
  for (const url of ['/', '/api/v2/configs', '/words.txt']) {
    expect((await get(url, { host: 'cdn.example' })).statusCode, url).toBe(421)
  }
})

test('the manifest names the site in its own language, and leads to its own icons', async () => {
  await configure({ site_title: 'Harbour pictures of the north', language: 'en-US' })
  const { statusCode, headers, body } = await get('/manifest.webmanifest')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(JSON.parse(body)).toMatchObject({
    name: 'Harbour pictures of the north',
    short_name: 'Harbour pict',
    lang: 'en-US',
    shortcuts: [{ name: 'Upload' }, { name: 'Photos' }, { name: 'Albums' }],
    share_target: { method: 'POST' },
  })
})

test('the front page has its words and its picture before any script runs', async () => {
  await configure({ homepage_title: 'A <b>place</b>', homepage_background_images: ['/one.jpg', '/two.jpg'] })
  const { body } = await get('/')
  expect(body).toContain('<h1>A &lt;b&gt;place&lt;/b&gt;</h1>')
  expect(body).toMatch(/<img class="opening-backdrop" src="\/(one|two)\.jpg"/)
  expect((await get('/user/photos')).body).not.toContain('class="opening"')
})

test('[FR-61] a page is in the site’s language and light, unless the site follows the visitor', async () => {
  await configure({ language: 'zh-CN', site_title: 'Imagora' })
  const english = { 'accept-language': 'en-GB,en;q=0.9' }
  const before = await get('/', english)
  expect(before.body).toContain('<html lang="zh-CN">')
  expect(before.headers.vary ?? '').not.toMatch(/accept-language/i)

  await configure({ follow_browser_language: true, theme: 'auto' })
  const followed = await get('/', english)
  expect(followed.body).toContain('<html lang="en-US" data-site-theme="auto">')
  expect(followed.body).toContain('<title>Home - Imagora</title>')
  expect(followed.headers.vary).toMatch(/accept-language/i)
  expect((await get('/', { 'accept-language': 'tlh' })).body).toContain('<html lang="zh-CN" data-site-theme="auto">')
  await configure({ follow_browser_language: false, theme: 'light' })
})

test('[FR-64] the setup page is in the language of the operator’s browser', async () => {
  const { body, headers } = await get('/setup', { 'accept-language': 'en-GB' })
  expect(body).toContain('<html lang="en-US">')
  expect(headers.vary).toMatch(/accept-language/i)
})
