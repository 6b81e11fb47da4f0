import { useEffect, useState } from 'react'
import { droppedFiles } from '#lib/browser/dropped-files.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName))

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

interface Options {
  /** A place takes what is given anywhere while it is on the page, before the page itself does. */
  scope: 'place' | 'page'
  /** A picture pasted into a field is taken too, unless the clipboard has text for the field. */
  takesWhileTyping?: boolean
}

/** Takes files and folders that are dropped or pasted anywhere on the page, and tells whether some hang over it. */
export function useDroppedFiles(onFiles: (files: File[]) => void, { scope, takesWhileTyping = false }: Options) {
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const watch = new AbortController()
    const options = { signal: watch.signal }
    // Events reach the document before the window, whichever of the two was mounted first.
    const target = scope === 'place' ? document : window
    // A picture of the page that is dragged looks like a file, and is none that anybody gives.
    let isOwnDrag = false
    const handleStart = () => {
      isOwnDrag = true
    }
    const handleEnd = () => {
      isOwnDrag = false
    }
    const give = (files: File[]) => {
      if (files.length > 0) onFiles(files)
    }
    const handleOver = (event: DragEvent) => {
      if (isOwnDrag || !hasFiles(event)) return
      // What is under the pointer wants them for itself.
      setOver(!event.defaultPrevented)
      event.preventDefault()
    }
    // Between two elements of the page the pointer leaves one for the other; out of the page it leaves for nothing.
    const handleLeave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setOver(false)
    }
    const handleDrop = (event: DragEvent) => {
      if (isOwnDrag || !hasFiles(event)) return
      setOver(false)
      if (event.defaultPrevented) return
      event.preventDefault()
      if (event.dataTransfer) void droppedFiles(event.dataTransfer).then(give)
    }
    const handlePaste = (event: ClipboardEvent) => {
      const { clipboardData, defaultPrevented } = event
      const isForField = isTyping(event.target) && !(takesWhileTyping && clipboardData?.getData('text/plain') === '')
      const files = Array.from(clipboardData?.files ?? [])
      if (defaultPrevented || isForField || files.length === 0) return
      event.preventDefault()
      give(files)
    }
    // The two kinds of target type their events alike, but not by one signature.
    const listen = (type: string, handle: (event: never) => void) =>
      target.addEventListener(type, handle as EventListener, options)
    listen('dragstart', handleStart)
    listen('dragend', handleEnd)
    listen('dragover', handleOver)
    listen('dragleave', handleLeave)
    listen('drop', handleDrop)
    listen('paste', handlePaste)
    return () => watch.abort()
  }, [onFiles, scope, takesWhileTyping])

  return isOver
}
