import { textsIn } from '#locales/texts.ts'

interface SetupLinkDeps {
  /** URL that the server listens on, as Fastify reports it. */
  listening: string
  publicUrl: string | undefined
  code: string
}

/** Renders the console message of the first start, in both languages, since none has been chosen yet. */
export function createSetupLink({ listening, publicUrl, code }: SetupLinkDeps) {
  // A server bound to all interfaces is reachable as localhost, whatever address Fastify reports.
  const origin = publicUrl ?? `http://localhost:${new URL(listening).port || 80}`
  const texts = (['zh-CN', 'en-US'] as const).map((language) => textsIn(language).console.setup_link)
  return ['', ...texts, '', `    ${origin}/setup?code=${code}`, '', ''].join('\n')
}
