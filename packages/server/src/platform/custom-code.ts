import { createHash } from 'node:crypto'
import type { Settings } from '@imagora/contract'

export interface CustomFile {
  path: string
  type: string
  text: string
  version: string
}

const createCustomFile = (path: string, type: string, text: string): CustomFile => ({
  path,
  type,
  text,
  version: createHash('sha256').update(text).digest('hex').slice(0, 16),
})

const cachedFiles = new WeakMap<Settings, CustomFile[]>()

/** The operator's own style sheet and script; their URLs change with their text, so they can be cached forever. */
export function customFiles(settings: Settings): CustomFile[] {
  const files = cachedFiles.get(settings) ?? [
    createCustomFile('/custom/site.css', 'text/css; charset=utf-8', settings.custom_css),
    createCustomFile('/custom/site.js', 'text/javascript; charset=utf-8', settings.custom_js),
  ]
  cachedFiles.set(settings, files)
  return files.filter(({ text }) => text.trim() !== '')
}

/** Returns the URL of one of the files, or '' if it is empty. */
export function customFileUrl(settings: Settings, ending: '.css' | '.js') {
  const file = customFiles(settings).find(({ path }) => path.endsWith(ending))
  return file ? `${file.path}?v=${file.version}` : ''
}
