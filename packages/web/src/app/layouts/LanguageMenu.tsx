import { Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languages } from '@imagora/contract/languages'
import { useSetLanguage } from '#data/identity/session.ts'
import { PopMenu, PopMenuItem } from '#ui/overlay/PopMenu.tsx'

/** Menu of the languages, each named in itself for users who cannot read the current one. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const choose = useSetLanguage()
  const current = languages.find(({ tag }) => tag === i18n.language)
  return (
    <PopMenu label={t('language.current', { name: current?.name ?? '' })} trigger={<Globe size={20} />}>
      {languages.map(({ tag, name }) => (
        <PopMenuItem key={tag} lang={tag} aria-pressed={tag === current?.tag} onClick={() => void choose(tag)}>
          {name}
        </PopMenuItem>
      ))}
    </PopMenu>
  )
}
