import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#lib/browser/clipboard.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { ScrollRegion } from '#ui/layout/ScrollRegion.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './CodeBlock.module.css'
import { highlight, knownCodeLanguage, type Token } from './highlight.ts'

interface Props {
  code: string
  language: string | undefined
}

function useTokens(code: string, language: string | undefined) {
  const block = useRef<HTMLElement>(null)
  const [lines, setLines] = useState<Token[][] | null>(null)
  useEffect(() => {
    const known = knownCodeLanguage(language)
    if (!known || !block.current) return undefined
    // Colours that did not come leave plain text, which says the same.
    const colour = () => void highlight(code, known).then(setLines, () => setLines(null))
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      colour()
    })
    watcher.observe(block.current)
    return () => watcher.disconnect()
  }, [code, language])
  return { block, lines }
}

const shownAsCopied = 2000

function useCopied(code: string) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(code))) {
      notices.error({ message: t('text_copy_failed') })
      return
    }
    setCopied(true)
    window.setTimeout(() => setCopied(false), shownAsCopied)
  }
  return { isCopied, copy }
}

/** A block of code, coloured once it is on screen, with a button that copies it. */
export function CodeBlock({ code, language }: Props) {
  const { t } = useTranslation()
  const { block, lines } = useTokens(code, language)
  const { isCopied, copy } = useCopied(code)
  return (
    <figure className={classes.block} ref={block}>
      <figcaption className={classes.head}>
        <span>{language ?? t('markdown.code')}</span>
        <IconButton label={t(isCopied ? 'copied' : 'copy')} size={28} onClick={copy} className={classes.copy}>
          {isCopied ? <Check size={16} /> : <Copy size={16} />}
        </IconButton>
      </figcaption>
      <ScrollRegion label={language ?? t('markdown.code')} className={classes.scroll}>
        <pre className={classes.code}>
          <code>
            {lines
              ? lines.map((tokens, line) => (
                  <span key={line}>
                    {tokens.map(({ content, color }, place) => (
                      <span key={place} style={{ color }}>
                        {content}
                      </span>
                    ))}
                    {'\n'}
                  </span>
                ))
              : code}
          </code>
        </pre>
      </ScrollRegion>
    </figure>
  )
}
