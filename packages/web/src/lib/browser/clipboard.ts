import { confirmByVibration } from './media-preferences.ts'

// Sites without HTTPS have no clipboard API.
function copyBySelection(text: string) {
  const area = Object.assign(document.createElement('textarea'), { value: text, readOnly: true })
  area.style.position = 'fixed'
  area.style.opacity = '0'
  const parent = document.activeElement?.closest('[role=dialog]') ?? document.body
  const focused = document.activeElement
  parent.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}

async function write(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Returns whether the text is on the clipboard. */
export async function copyText(text: string) {
  const isCopied = await write(text)
  if (isCopied) confirmByVibration()
  return isCopied
}
