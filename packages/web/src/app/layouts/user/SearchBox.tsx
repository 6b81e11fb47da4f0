import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useId,
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
const SearchSuggestions = lazy(async () => {
  const [module] = await Promise.all([
    import('#features/library/photos/search-box/SearchSuggestions.tsx'),
    loadLocaleNamespaces('photos'),
  ])
  return { default: module.SearchSuggestions }
})

/** Ctrl K or ⌘K focuses the field. */
function useSearchShortcut(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isCommandKey(event, 'k')) return
      event.preventDefault()
      field.current?.select()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [field])
}

/** Returns what screen readers learn of the list below the field. */
const describeCombobox = (listId: string, count: number, active: number) => ({
  role: 'combobox',
  'aria-autocomplete': 'list' as const,
  'aria-expanded': count > 0,
  'aria-controls': count > 0 ? listId : undefined,
  'aria-activedescendant': active >= 0 ? `${listId}-${active}` : undefined,
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
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [count, setCount] = useState(0)
  const [active, setActive] = useState(-1)
  const hasSuggestions = page?.hasFilters ?? true
  usePageKeys({ onSearch: () => field.current!.select(), onUpload: () => void submitFiles([]) })

  useSearchShortcut(field)

  function suggestFor(text: string) {
    setTyped(text)
    setActive(-1)
  }

  function search(q: string) {
    suggestFor('')
    // The keyboard of a phone would cover the result.
    if (matchMedia('(pointer: coarse)').matches) field.current!.blur()
    if (page) page.onSearch(q)
    else void navigate({ to: '/user/photos', search: q ? { q } : {} })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    search(field.current!.value.trim())
  }

  function handleSuggestion(q: string, isFinished: boolean) {
    // The field hears of it like of typing, which replaces the search that it was about to start.
    field.current!.setRangeText(q, 0, field.current!.value.length, 'end')
    field.current!.dispatchEvent(new Event('input', { bubbles: true }))
    field.current!.focus()
    if (isFinished) search(q)
  }

  /** The field keeps the focus; the arrow keys choose among the suggestions. */
  function handleKey(event: ReactKeyboardEvent) {
    if (count === 0 || event.nativeEvent.isComposing || event.target !== field.current) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((active + step + (active < 0 && step < 0 ? 1 : 0) + count) % count)
    else if (event.key === 'Enter' && active >= 0) document.getElementById(`${listId}-${active}`)?.click()
    else if (event.key === 'Escape') suggestFor('')
    else return
    event.preventDefault()
  }

  function handleBlur(event: FocusEvent<HTMLFormElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) suggestFor('')
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
        onKeyDown={handleKey}
        onBlur={handleBlur}
        onInput={() => suggestFor(field.current!.value)}
      >
        <SearchField
          ref={field}
          label={page?.label ?? t('nav.search')}
          placeholder={page?.placeholder}
          value={page?.value}
          onSearch={(q) => page?.onSearch(q)}
          enterKeyHint="search"
          {...(hasSuggestions && describeCombobox(listId, count, active))}
          aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
          rightSection={<kbd className={classes.shortcut}>{isApple ? '⌘K' : 'Ctrl K'}</kbd>}
          rightSectionWidth={64}
          rightSectionPointerEvents="none"
        />
        {typed !== '' && hasSuggestions && (
          <Suspense>
            <SearchSuggestions
              id={listId}
              typed={typed}
              active={active}
              onActive={setActive}
              onCount={setCount}
              onChoose={handleSuggestion}
            />
          </Suspense>
        )}
      </form>
    </search>
  )
}
