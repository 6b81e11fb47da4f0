import { expect, test } from 'vitest'
import { renderLetter } from './letter.ts'
import { composeMail } from './letters.ts'

const hostile = `<script>alert(1)</script>"'&`

test('[J17] texts of people are escaped in HTML and whole in plain text', () => {
  const { text, html } = renderLetter('en-US', hostile, {
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
  expect(() => renderLetter('zh-CN', 's', { ...letter, blocks: [...letter.blocks] })).toThrow('Not an address')
})

test.each(['zh-CN', 'en-US'] as const)('the test message speaks %s and fits a phone', (language) => {
  const mail = composeMail('test_message', language, 'a@example.org', {
    site_name: 'Agora',
    site_url: 'https://a.example',
  })
  expect(mail).toMatchObject({
    to: 'a@example.org',
    subject: language === 'zh-CN' ? 'Agora 测试邮件' : 'Test mail from Agora',
  })
  expect(mail.html).toContain(`<html lang="${language}">`)
  expect(mail.html).toContain('width=device-width')
  expect(mail.html).toContain('max-width:560px')
  expect(mail.html).not.toMatch(/<img|<link|src=/)
  expect(mail.text).toContain('https://a.example')
})
