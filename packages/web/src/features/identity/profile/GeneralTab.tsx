import type { Language } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useProfile, useSetLanguage } from '#data/identity/session.ts'
import { languageChoices } from '#lib/formats/phone.ts'
import { setTheme, type ThemeChoice, useThemeChoice } from '#lib/preferences/preferences.ts'
import { SelectField } from '#ui/field/SelectField.tsx'
import classes from './PreferencesTab.module.css'

const themes: ThemeChoice[] = ['light', 'dark', 'auto']

/** Language of the account and theme of this browser; each choice applies at once. */
export function GeneralTab() {
  const { t } = useTranslation(['account', 'app'])
  const profile = useProfile()
  const chooseLanguage = useSetLanguage()
  const theme = useThemeChoice()
  if (!profile) return null
  return (
    <div className={classes.root}>
      <SelectField
        label={t('app:language.label')}
        description={t('account:preferences.language_help')}
        data={languageChoices}
        value={profile.options.language}
        onChange={(language) => void chooseLanguage(language as Language)}
      />
      <SelectField
        label={t('app:theme.label')}
        description={t('account:preferences.theme_help')}
        data={themes.map((value) => ({ value, label: t(`app:theme.${value}`) }))}
        value={theme}
        onChange={(choice) => choice && setTheme(choice as ThemeChoice)}
      />
    </div>
  )
}
