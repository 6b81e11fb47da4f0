import { textsIn } from '#locales/texts.ts'

interface SetupLinkDeps {
  /** Where the server listens, as Fastify tells it. */
  listening: string
  publicUrl: string | undefined
  code: string
}

/** What the console shows at the first start; nobody has chosen a language yet, so it speaks both. */
export function createSetupLink({ listening, publicUrl, code }: SetupLinkDeps) {
  // A server that listens everywhere is reached here under this name, whatever address it was given.
  const origin = publicUrl ?? `http://localhost:${new URL(listening).port || 80}`
  const texts = (['zh-CN', 'en-US'] as const).map((language) => textsIn(language).console.setup_link)
  return ['', ...texts, '', `    ${origin}/setup?code=${code}`, '', ''].join('\n')
}
