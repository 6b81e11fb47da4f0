import { useEffect, useState } from 'react'
import { droppedFiles } from '#lib/dropped-files.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName))

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Takes files and folders that are dropped or pasted anywhere on the page, and tells whether some hang over it. */
export function useGivenFiles(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const watch = new AbortController()
    const options = { signal: watch.signal }
    const give = (files: File[]) => {
      if (files.length > 0) onFiles(files)
    }
    const handleOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // What is under the pointer wants them for itself.
      setOver(!event.defaultPrevented)
      event.preventDefault()
    }
    // Between two elements of the page the pointer leaves one for the other; out of the page it leaves for nothing.
    const handleLeave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setOver(false)
    }
    const handleDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      setOver(false)
      if (event.defaultPrevented) return
      event.preventDefault()
      if (event.dataTransfer) void droppedFiles(event.dataTransfer).then(give)
    }
    const handlePaste = ({ clipboardData, target }: ClipboardEvent) => {
      if (!isTyping(target)) give(Array.from(clipboardData?.files ?? []))
    }
    window.addEventListener('dragover', handleOver, options)
    window.addEventListener('dragleave', handleLeave, options)
    window.addEventListener('drop', handleDrop, options)
    window.addEventListener('paste', handlePaste, options)
    return () => watch.abort()
  }, [onFiles])

  return isOver
}
