import type { Language } from '@imagora/contract'
import { type Letter, renderLetter } from './letter.ts'
import type { Mail } from './mailer.ts'

interface Site {
  site_name: string
  site_url: string
}

/** Every mail of the product, with what it needs to know. */
interface Letters {
  test_message: Site
}

type Texts = { [K in keyof Letters]: (values: Letters[K]) => Letter }

const zhCN: Texts = {
  test_message: ({ site_name, site_url }) => ({
    subject: `${site_name} 测试邮件`,
    blocks: [
      { kind: 'text', text: '这是一封测试邮件。您能读到它，说明邮件设置正确，站点可以发送邮件。' },
      { kind: 'button', label: '打开站点', url: site_url },
    ],
    note: `管理员在 ${site_name} 的后台发送了这封邮件，请勿回复。`,
  }),
}

const enUS: Texts = {
  test_message: ({ site_name, site_url }) => ({
    subject: `Test mail from ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: 'This is a test. Since you can read it, the mail settings are right and the site can send mail.',
      },
      { kind: 'button', label: 'Open the site', url: site_url },
    ],
    note: `An administrator sent this mail from the back office of ${site_name}. Please do not reply.`,
  }),
}

const texts: Record<Language, Texts> = { 'zh-CN': zhCN, 'en-US': enUS }

export function composeMail<K extends keyof Letters>(
  name: K,
  language: Language,
  to: string,
  values: Letters[K] & Site,
): Mail {
  return { to, ...renderLetter(language, values.site_name, texts[language][name](values)) }
}
