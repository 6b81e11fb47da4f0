/** Why our tests do not run a block; the site prints the reason below it. */
export const notRunReasons = {
  systemd: { en: 'needs systemd and root', zh: '需要 systemd 和 root 权限' },
  docker: { en: 'needs Docker', zh: '需要 Docker' },
  kubernetes: { en: 'needs a Kubernetes cluster', zh: '需要 Kubernetes 集群' },
  machines: { en: 'needs several machines', zh: '需要多台机器' },
  terminal: { en: 'asks questions at a terminal', zh: '需要在终端中回答问题' },
  remote: { en: 'needs a server elsewhere', zh: '需要另一台服务器' },
  forever: { en: 'runs until you stop it', zh: '会一直运行，直到您停止它' },
  release: { en: 'needs a package of a later release', zh: '需要更新版本的安装包' },
} as const
export type NotRunReason = keyof typeof notRunReasons

export interface CodeBlock {
  language: string
  /** `run`: executed by the test of the documents; `test`: a test file that types it; `not-run`: a reason. */
  mark: { kind: 'run' } | { kind: 'none' } | { kind: 'test'; file: string } | { kind: 'not-run'; reason: string }
  /** Exit code that the block ends with, for commands that refuse. */
  exitCode: number
  code: string
}

/** Languages of blocks that a reader types into a shell. */
export const shellLanguages = new Set(['sh', 'bash', 'shell', 'console'])

function readMark(words: string[]): CodeBlock['mark'] {
  for (const word of words) {
    const [name, value = ''] = word.split('=')
    if (name === 'run') return { kind: 'run' }
    if (name === 'test') return { kind: 'test', file: value }
    if (name === 'not-run') return { kind: 'not-run', reason: value }
  }
  return { kind: 'none' }
}

/** Reads what follows the three backticks: `sh run`, `sh run exit=1`, `sh test=FILE` or `sh not-run=REASON`. */
export function readInfo(info: string): Omit<CodeBlock, 'code'> {
  const [language = '', ...words] = info.trim().split(/\s+/)
  const exit = words.find((word) => word.startsWith('exit='))
  return { language, mark: readMark(words), exitCode: Number(exit?.slice('exit='.length) ?? 0) }
}

/** Lists the fenced blocks of a Markdown text in order, without the indentation of the list they stand in. */
export function readCodeBlocks(text: string): CodeBlock[] {
  return Array.from(text.matchAll(/^( *)```(.*)\n([^]*?)^\1```$/gm), ([, indent = '', info = '', code = '']) => ({
    ...readInfo(info),
    code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }))
}

/** Lists lines of indented code, which carries no mark: documents of the site use fences. */
export function findIndentedCode(text: string) {
  const lines = text.replaceAll(/^( *)```.*?^\1```$/gms, '').split('\n')
  return lines.filter((line, index) => {
    const before = lines.slice(0, index).findLast((each) => each.trim() !== '' && !/^ {4}/.test(each)) ?? ''
    const isInList = /^\s*([-*]|\d+\.) /.test(before) || /^ {2,3}\S/.test(before)
    return /^ {4}\S/.test(line) && lines[index - 1]?.trim() === '' && !isInList
  })
}
