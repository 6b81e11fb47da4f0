import { limits } from '@imagora/contract/limits'
import { Button, Textarea } from '@mantine/core'
import { Paperclip } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGroupFileLimit } from '#components/file-drop/use-file-limit.ts'
import { attachPicture, ProtectedPictureError } from '#data/uploads/attachments.ts'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './MessageField.module.css'

interface Props {
  label: string
  value?: string
  onChange: (text: string) => void
  error?: ReactNode
  required?: boolean
  /** Additional buttons beside the attach button. */
  children?: ReactNode
}

const appendParagraph = (text: string, words: string) => (text.trim() === '' ? words : `${text.trimEnd()}\n\n${words}`)

/** Uploads pictures one after the other; unmounting aborts the rest. */
function useAttachments(onAttached: (words: string) => void) {
  const { t } = useTranslation('tickets')
  const isWithinLimit = useGroupFileLimit()
  const [underWay, setUnderWay] = useState(0)
  const unmountController = useRef<AbortController>(null)
  useEffect(() => {
    const here = new AbortController()
    unmountController.current = here
    return () => here.abort()
  }, [])

  const explain = (error: unknown) => {
    if (error instanceof ProtectedPictureError) return t('attach_protected')
    return error instanceof Error ? error.message : ''
  }

  async function attach(files: File[]) {
    const signal = unmountController.current?.signal
    if (!signal || files.length === 0) return
    setUnderWay((count) => count + 1)
    for (const file of files.filter(isWithinLimit)) {
      try {
        onAttached(await attachPicture(file, signal))
      } catch (error) {
        if (signal.aborted) return
        notices.error({ title: t('attach_failed', { name: file.name }), message: explain(error) })
      }
    }
    setUnderWay((count) => count - 1)
  }
  return { isBusy: underWay > 0, attach }
}

const picturesOf = ({ files }: DataTransfer) => Array.from(files).filter(({ type }) => type.startsWith('image/'))

/** Returns handlers for pictures pasted or dropped onto a field; text is left to the browser. */
function imageDropHandlers(onPictures: (files: File[]) => void) {
  const take = (event: ClipboardEvent | DragEvent, transfer: DataTransfer) => {
    const pictures = picturesOf(transfer)
    if (pictures.length === 0) return
    event.preventDefault()
    onPictures(pictures)
  }
  return {
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
  }
}

export function MessageField({ label, value = '', onChange, error, required = false, children }: Props) {
  const { t } = useTranslation('tickets')
  const picker = useRef<HTMLInputElement>(null)
  // The ref holds the current text, because the user may keep typing during an upload.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const { isBusy, attach } = useAttachments((words) => {
    latest.current = appendParagraph(latest.current, words)
    onChange(latest.current)
  })
  return (
    <div className={classes.root}>
      <Textarea
        label={label}
        description={t('words_hint')}
        autosize
        minRows={5}
        maxRows={20}
        maxLength={limits.ticket.content}
        required={required}
        error={error}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        {...imageDropHandlers((files) => void attach(files))}
      />
      <div className={classes.tools}>
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          leftSection={<Paperclip size={16} />}
          onClick={() => picker.current?.click()}
        >
          {t('attach')}
        </Button>
        {children}
      </div>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('attach')}
        onChange={({ currentTarget }) => {
          void attach(Array.from(currentTarget.files ?? []))
          // The input is reset, because choosing the same file again would not fire a change event.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
