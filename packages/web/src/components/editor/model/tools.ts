import type { AnnotationKind } from './annotations.ts'

/** Tools in the order of the tool bar. */
export const tools = ['crop', 'colors', 'arrow', 'box', 'text', 'redaction', 'resize'] as const
export type Tool = (typeof tools)[number]

/** Key of each tool; letters of the English names, which are also the ones of other screenshot editors. */
export const toolKeys: Record<Tool, string> = {
  crop: 'c',
  colors: 'l',
  arrow: 'a',
  box: 'r',
  text: 't',
  redaction: 'b',
  resize: 's',
}

const annotationTools: readonly Tool[] = ['arrow', 'box', 'text', 'redaction'] satisfies AnnotationKind[]
export const isAnnotationTool = (tool: Tool): tool is AnnotationKind => annotationTools.includes(tool)

interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Returns the tool of a key, regardless of Caps Lock. */
export function findToolByKey({ key, ctrlKey, metaKey, altKey }: PressedKey) {
  if (ctrlKey || metaKey || altKey) return undefined
  return tools.find((tool) => toolKeys[tool] === key.toLowerCase())
}
