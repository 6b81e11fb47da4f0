import { Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { setTheme, useTheme } from '#lib/preferences/preferences.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'

export function ThemeToggle() {
  const { t } = useTranslation()
  const isDark = useTheme() === 'dark'
  return (
    <IconButton
      label={t(isDark ? 'theme.to_light' : 'theme.to_dark')}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun size={20} /> : <Moon size={20} />}
    </IconButton>
  )
}
