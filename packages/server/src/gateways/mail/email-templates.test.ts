import { expect, test } from 'vitest'
import { renderEmail, composeMail } from './email-templates.ts'
import type { EmailVariables } from './email-contents.ts'

const hostile = `<script>alert(1)</script>"'&`

test('[J17] texts of people are escaped in HTML and whole in plain text', () => {
  const { text, html } = renderEmail('en-US', hostile, {
    subject: hostile,
    blocks: [
      { kind: 'text', text: hostile },
      { kind: 'code', code: '123456' },
      { kind: 'button', label: hostile, url: `https://example.org/?a=1&b="><script>` },
    ],
    note: hostile,
  })
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;')
  expect(html).toContain('href="https://example.org/?a=1&amp;b=&quot;&gt;&lt;script&gt;"')
  expect(html).toContain('>123456</p>')
  expect(text).toContain(hostile)
  expect(text).toContain('    123456')
})

test('a button opens addresses of the web only', () => {
  const letter = {
    subject: '',
    note: '',
    blocks: [{ kind: 'button', label: 'x', url: 'javascript:alert(1)' }],
  } as const
  expect(() => renderEmail('zh-CN', 's', { ...letter, blocks: [...letter.blocks] })).toThrow('Not an address')
})

test.each(['zh-CN', 'en-US'] as const)('the test message speaks %s and fits a phone', (language) => {
  const mail = composeMail('test_message', language, 'a@example.org', {
    site_name: 'Agora',
    site_url: 'https://a.example',
  })
  expect(mail).toMatchObject({
    to: 'a@example.org',
    subject: language === 'zh-CN' ? 'Agora 测试邮件' : 'Test email from Agora',
  })
  expect(mail.html).toContain(`<html lang="${language}">`)
  expect(mail.html).toContain('width=device-width')
  expect(mail.html).toContain('max-width:560px')
  expect(mail.html).not.toMatch(/<img|<link|src=/)
  expect(mail.text).toContain('https://a.example')
})

const facts = { username: hostile, time: '2026-01-01' }
const safetyLetters: {
  [K in 'code' | 'address_known' | 'password_changed' | 'email_changed' | 'phone_bound']: EmailVariables[K]
} = {
  code: { code: '048151', minutes: 10, event: 'forget_password' },
  address_known: { username: hostile, address: 'a@example.org' },
  password_changed: facts,
  email_changed: { ...facts, email: 'b@example.org' },
  phone_bound: { ...facts, phone: '+86 13800138000' },
}
const names = Object.keys(safetyLetters) as (keyof typeof safetyLetters)[]

test.each(names)('%s speaks both languages, names the site, and holds no link and no code in its subject', (name) => {
  const compose = (language: 'zh-CN' | 'en-US') =>
    composeMail(name, language, 'a@example.org', { site_name: 'Agora', ...safetyLetters[name] })
  const [chinese, english] = [compose('zh-CN'), compose('en-US')]
  expect(chinese.subject).toMatch(/\p{Script=Han}/u)
  expect(english.subject + english.text).not.toMatch(/\p{Script=Han}/u)
  for (const { subject, text, html } of [chinese, english]) {
    expect(subject).toContain('Agora')
    expect(subject).not.toContain('048151')
    expect(html).not.toMatch(/<a |<script/)
    expect(text).not.toMatch(/https?:|undefined/)
  }
})
