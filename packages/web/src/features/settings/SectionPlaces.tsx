import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#ui/layout/links.tsx'
import type { Section } from './fields.ts'
import { placesOf } from './places.ts'
import classes from './SettingsForm.module.css'

const look = { variant: 'default', size: 'compact-sm' } as const

/** The ways to what is set up or looked at elsewhere. */
export function SectionPlaces({ section }: { section: Section }) {
  const { t } = useTranslation('settings-sections')
  const places = placesOf[section]
  if (!places) return null
  return (
    <div className={classes.places}>
      {places.map(({ name, section: here, ...place }) =>
        here ? (
          // Within the page: what is not saved stays as it is.
          <Button key={name} component="a" href={`#${here}`} {...look}>
            {t(`places.${name}`)}
          </Button>
        ) : (
          <ButtonLink key={name} {...place} {...look}>
            {t(`places.${name}`)}
          </ButtonLink>
        ),
      )}
    </div>
  )
}
