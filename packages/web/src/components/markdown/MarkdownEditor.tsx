import { Input, Textarea } from '@mantine/core'
import { Bold, Code, Heading, Image, Italic, Link2, List, ListOrdered, type LucideIcon, TextQuote } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, Suspense, useDeferredValue, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyMarkdown } from './LazyMarkdown.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { ScrollRegion } from '#ui/layout/ScrollRegion.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'
import { type MarkName, applyMark } from './editor-marks.ts'
import classes from './MarkdownEditor.module.css'

interface Props {
  label: string
  value?: string
  onChange: (text: string) => void
  maxLength: number
  error?: ReactNode
}

const buttons: [MarkName, LucideIcon][] = [
  ['bold', Bold],
  ['italic', Italic],
  ['heading', Heading],
  ['link', Link2],
  ['picture', Image],
  ['list', List],
  ['numbers', ListOrdered],
  ['quote', TextQuote],
  ['code', Code],
]

const keys: Record<string, MarkName> = { b: 'bold', i: 'italic', k: 'link' }

/** Text area with formatting buttons. */
function Writing({ label, value = '', onChange, maxLength }: Props) {
  const { t } = useTranslation('content')
  const field = useRef<HTMLTextAreaElement>(null)

  function mark(name: MarkName) {
    const area = field.current
    if (!area) return
    const words = { text: t('editor.words'), url: 'https://' }
    const next = applyMark(name, { text: value, from: area.selectionStart, to: area.selectionEnd }, words)
    if (next.text.length > maxLength) return
    area.focus()
    area.select()
    // Inserting by execCommand keeps the browser's undo history; setting the value would clear it.
    const isTyped = document.execCommand('insertText', false, next.text)
    if (!isTyped) onChange(next.text)
    area.setSelectionRange(next.from, next.to)
  }

  function handleKey(event: KeyboardEvent) {
    const name = event.ctrlKey || event.metaKey ? keys[event.key.toLowerCase()] : undefined
    if (!name) return
    event.preventDefault()
    mark(name)
  }

  return (
    <div>
      <div className={classes.toolbar} role="toolbar" aria-label={t('editor.toolbar')}>
        {buttons.map(([name, Icon]) => (
          <IconButton key={name} label={t(`editor.${name}`)} onClick={() => mark(name)}>
            <Icon size={18} />
          </IconButton>
        ))}
      </div>
      <Textarea
        ref={field}
        aria-label={label}
        autosize
        minRows={14}
        maxRows={30}
        maxLength={maxLength}
        classNames={{ input: classes.text! }}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={handleKey}
      />
    </div>
  )
}

/** Rendered preview, deferred so that it does not block typing. */
function Preview({ text }: { text: string }) {
  const { t } = useTranslation('content')
  const shown = useDeferredValue(text)
  return (
    <ScrollRegion label={t('editor.preview')} className={classes.preview}>
      {shown.trim() ? (
        <Suspense>
          <LazyMarkdown text={shown} />
        </Suspense>
      ) : (
        <p className={classes.nothing}>{t('editor.nothing')}</p>
      )}
    </ScrollRegion>
  )
}

/** Markdown editor and preview, side by side or in tabs on narrow screens. */
export function MarkdownEditor(props: Props) {
  const { label, value = '', error } = props
  const { t } = useTranslation('content')
  const [tab, setTab] = useState<'write' | 'preview'>('write')
  const isMobile = useIsMobile()
  const id = useId()
  const writing = <Writing {...props} />
  const preview = <Preview text={value} />
  return (
    <Input.Wrapper label={label} labelElement="div" description={t('editor.hint')} error={error} id={id}>
      <div className={classes.editor}>
        {isMobile ? (
          <Tabs
            label={label}
            tabs={[
              { name: 'write', label: t('editor.write') },
              { name: 'preview', label: t('editor.preview') },
            ]}
            selected={tab}
            onSelect={setTab}
          >
            {tab === 'write' ? writing : preview}
          </Tabs>
        ) : (
          <div className={classes.sides}>
            {writing}
            {preview}
          </div>
        )}
      </div>
    </Input.Wrapper>
  )
}
