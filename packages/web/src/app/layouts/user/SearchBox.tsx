import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { usePageKeys } from '#components/keyboard/use-page-keys.ts'
import { isApple, isCommandKey } from '#lib/browser/command-key.ts'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { submitFiles } from '#lib/state/file-intake.ts'
import { usePageSearch } from '#lib/state/page-search.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { SearchField } from '#ui/table/SearchField.tsx'
import classes from './SearchBox.module.css'

// Suggestions are loaded with the first typed letter.
const SearchSuggestion = lazy(async () => {
  const [module] = await Promise.all([
    import('#features/library/photos/SearchSuggestion.tsx'),
    loadLocaleNamespaces('photos'),
  ])
  return { default: module.SearchSuggestion }
})

/**
 * The one search of the application. It searches photos from any screen, and shows the search of a screen that has one
 * of its own. On a phone it is an icon until it is used.
 */
export function SearchBox() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const page = usePageSearch()
  const [typed, setTyped] = useState('')
  usePageKeys({ onSearch: () => field.current!.select(), onUpload: () => void submitFiles([]) })

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isCommandKey(event, 'k')) return
      event.preventDefault()
      field.current?.select()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])

  function search(q: string) {
    setTyped('')
    // The keyboard of a phone would cover the result.
    if (matchMedia('(pointer: coarse)').matches) field.current!.blur()
    if (page) page.onSearch(q)
    else void navigate({ to: '/user/photos', search: q ? { q } : {} })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    search(field.current!.value.trim())
  }

  function handleSuggestion(q: string) {
    // The field hears of it like of typing, which replaces the search that it was about to start.
    field.current!.setRangeText(q, 0, field.current!.value.length, 'end')
    field.current!.dispatchEvent(new Event('input', { bubbles: true }))
    field.current!.focus()
    search(q)
  }

  /** The arrow keys lead from the field to the suggestion and back. */
  function handleArrows(event: ReactKeyboardEvent<HTMLFormElement>) {
    const suggestion = event.currentTarget.querySelector<HTMLElement>('[data-suggestion]')
    const isOnField = event.target === field.current
    if (!suggestion || event.key !== (isOnField ? 'ArrowDown' : 'ArrowUp')) return
    event.preventDefault()
    ;(isOnField ? suggestion : field.current!).focus()
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the field and its suggestion have the focus */}
      <form
        className={classes.form}
        onSubmit={handleSubmit}
        onKeyDown={handleArrows}
        onInput={() => setTyped(field.current!.value)}
      >
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
        {typed !== '' && (page?.hasFilters ?? true) && (
          <Suspense>
            <SearchSuggestion typed={typed} onChoose={handleSuggestion} />
          </Suspense>
        )}
      </form>
    </search>
  )
}
