import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageKeys } from '#components/keyboard/use-page-keys.ts'
import { usePageSearch } from '#lib/state/page-search.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { SearchField } from '#ui/table/SearchField.tsx'
import classes from './SearchBox.module.css'

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

/**
 * The one search of the application. It searches photos from any screen, and shows the search of a screen that has one
 * of its own. On a phone it is an icon until it is used.
 */
export function SearchBox() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const page = usePageSearch()
  usePageKeys({ onSearch: () => field.current!.select() })

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(isApple ? event.metaKey : event.ctrlKey)) return
      event.preventDefault()
      field.current?.select()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const q = field.current!.value.trim()
    // The keyboard of a phone would cover the result.
    if (matchMedia('(pointer: coarse)').matches) field.current!.blur()
    if (page) page.onSearch(q)
    else void navigate({ to: '/user/photos', search: q ? { q } : {} })
  }

  function close() {
    field.current!.value = ''
    if (page?.value) page.onSearch('')
    // The focus is inside, and the box is open while it is.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }

  return (
    <search className={classes.search} data-filled={page?.value ? true : undefined}>
      <IconButton className={classes.close} label={t('nav.search_close')} onClick={close}>
        <ArrowLeft size={20} />
      </IconButton>
      <form className={classes.form} onSubmit={handleSubmit}>
        <SearchField
          ref={field}
          label={page?.label ?? t('nav.search')}
          placeholder={page?.placeholder}
          value={page?.value}
          onSearch={(q) => page?.onSearch(q)}
          enterKeyHint="search"
          aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
          rightSection={<kbd className={classes.shortcut}>{isApple ? '⌘K' : 'Ctrl K'}</kbd>}
          rightSectionWidth={64}
          rightSectionPointerEvents="none"
        />
      </form>
    </search>
  )
}
