import { Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { setTheme, useTheme, useThemeChoice } from '#lib/preferences/preferences.ts'
import { PopMenu, PopMenuItem } from '#ui/overlay/PopMenu.tsx'

const themes = ['light', 'dark', 'auto'] as const

/** Menu of the themes; `auto` follows the system. */
export function ThemeMenu() {
  const { t } = useTranslation()
  const choice = useThemeChoice()
  const Icon = useTheme() === 'dark' ? Moon : Sun
  return (
    <PopMenu label={t('theme.current', { name: t(`theme.${choice}`) })} trigger={<Icon size={20} />}>
      {themes.map((theme) => (
        <PopMenuItem key={theme} aria-pressed={theme === choice} onClick={() => setTheme(theme)}>
          {t(`theme.${theme}`)}
        </PopMenuItem>
      ))}
    </PopMenu>
  )
}
