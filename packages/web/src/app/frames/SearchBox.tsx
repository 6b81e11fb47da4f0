import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './TopBar.module.css'

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

/** Looks for photos from anywhere; ⌘K or Ctrl K leads here. */
export function SearchBox() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(isApple ? event.metaKey : event.ctrlKey)) return
      event.preventDefault()
      field.current?.select()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const q = field.current?.value.trim()
    void navigate({ to: '/user/photos', search: q ? { q } : {} })
  }

  return (
    <search className={classes.search}>
      <form onSubmit={handleSubmit}>
        <TextInput
          ref={field}
          type="search"
          enterKeyHint="search"
          aria-label={t('nav.search')}
          aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
          placeholder={t('nav.search')}
          leftSection={<Search size={16} aria-hidden />}
          rightSection={<kbd className={classes.shortcut}>{isApple ? '⌘K' : 'Ctrl K'}</kbd>}
          rightSectionWidth={64}
          rightSectionPointerEvents="none"
        />
      </form>
    </search>
  )
}
