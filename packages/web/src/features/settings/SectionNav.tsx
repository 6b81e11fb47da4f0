import { useTranslation } from 'react-i18next'
import type { Section } from './fields.ts'
import classes from './SettingsForm.module.css'

export function SectionNav({ sections }: { sections: Section[] }) {
  const { t } = useTranslation(['settings', 'settings-sections'])
  return (
    <nav className={classes.nav} aria-label={t('sections_label')}>
      {sections.map((section) => (
        <a key={section} href={`#${section}`}>
          {t(`settings-sections:titles.${section}`)}
        </a>
      ))}
    </nav>
  )
}
