import { limits, oneLine } from '@imagora/contract'

const cut = (text: string, max: number) => Array.from(text).slice(0, max).join('').trim()

/** A file's name as text to show: the last part of a path, without what cannot be seen. */
export function filenameOf(given: string) {
  const base = given.slice(-5000).split(/[/\\]/).at(-1) ?? ''
  return cut(oneLine(base), limits.photo.name)
}

/** What a photo is called until its owner calls it something else. */
export const titleOf = (filename: string) => filename.replace(/(?<=.)\.\w{1,5}$/, '')
