import { useEffect, useState } from 'react'
import { getDroppedFiles } from '#lib/browser/dropped-files.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName))

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

interface Options {
  /** A `place` receives files from anywhere on the page while mounted, before the `page` listener does. */
  scope: 'place' | 'page'
  /** Accepts an image pasted into a field too, unless the clipboard also has text for the field. */
  takesWhileTyping?: boolean
}

/** Receives files and folders dropped or pasted anywhere on the page; returns whether files are dragged over it. */
export function useDroppedFiles(onFiles: (files: File[]) => void, { scope, takesWhileTyping = false }: Options) {
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const watch = new AbortController()
    const options = { signal: watch.signal }
    // Events reach the document before the window, regardless of the mount order.
    const target = scope === 'place' ? document : window
    // Dragging an image of the page itself looks like a file drag and must be ignored.
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
      // A prevented default means that the element under the pointer handles the files itself.
      setOver(!event.defaultPrevented)
      event.preventDefault()
    }
    // Moving between two elements has a related target; leaving the page has none.
    const handleLeave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setOver(false)
    }
    const handleDrop = (event: DragEvent) => {
      if (isOwnDrag || !hasFiles(event)) return
      setOver(false)
      if (event.defaultPrevented) return
      event.preventDefault()
      if (event.dataTransfer) void getDroppedFiles(event.dataTransfer).then(give)
    }
    const handlePaste = (event: ClipboardEvent) => {
      const { clipboardData, defaultPrevented } = event
      const isForField = isTyping(event.target) && !(takesWhileTyping && clipboardData?.getData('text/plain') === '')
      const files = Array.from(clipboardData?.files ?? [])
      if (defaultPrevented || isForField || files.length === 0) return
      event.preventDefault()
      give(files)
    }
    // Document and window share the event types, but not one signature of addEventListener.
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
