import { afterAll, vi } from 'vitest'
import type { TestServer } from '#test/harness/server.ts'
import { readMail, startSmtp } from '#test/peers/smtp.ts'

/** Configures a site to send email to a real SMTP server, and text messages to its log. */
export async function mailedSite({ configure, jobs, logLines }: TestServer) {
  const smtp = await startSmtp()
  afterAll(() => smtp.stop())
  await configure({
    mail_host: '127.0.0.1',
    mail_port: smtp.port,
    mail_secure: false,
    mail_from: 'site@pictures.example',
  })

  const mailsTo = (address: string) =>
    smtp.received.filter(({ to }) => to.includes(address)).map(({ raw }) => readMail(raw))

  /** Returns all emails to an address after the queue is drained. */
  async function mails(address: string) {
    await jobs.drain()
    return mailsTo(address)
  }

  const figures = /\b\d{6}\b/
  return {
    smtp,
    mails,

    async mailedCode(address: string) {
      const text = (await mails(address)).at(-1)?.parts.get('text/plain') ?? ''
      return figures.exec(text)?.[0] ?? ''
    },

    /** Returns the last code sent to a phone number, `+86…`. */
    async textedCode(phone: string) {
      const lines = () => logLines.filter((line) => line.includes('A text message was written') && line.includes(phone))
      await vi.waitFor(() => lines().length > 0 || Promise.reject(new Error(`no message to ${phone}`)))
      return (JSON.parse(lines().at(-1)!) as { answer: string }).answer
    },
  }
}
