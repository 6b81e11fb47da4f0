import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  groupings,
  type ViewPreferences,
  modes,
  saveViewPreferences,
  sizes,
  useViewPreferences,
} from './view-preferences.ts'
import classes from './ViewOptions.module.css'

interface ChoiceProps {
  label: string
  value: string
  data: { value: string; label: string }[]
  onChange: (value: string) => void
}

const Choice = ({ label, ...control }: ChoiceProps) => (
  <div className={classes.choice}>
    <span>{label}</span>
    <SegmentedControl aria-label={label} size="xs" {...control} />
  </div>
)

interface Props {
  /** False for lists that are not sorted by time, which have no groups. */
  hasGrouping: boolean
}

export function ViewOptions({ hasGrouping }: Props) {
  const { t } = useTranslation('gallery')
  const look = useViewPreferences()
  const change = (next: Partial<ViewPreferences>) => saveViewPreferences({ ...look, ...next })
  return (
    <>
      <Choice
        label={t('mode')}
        value={look.mode}
        data={modes.map((value) => ({ value, label: t(`modes.${value}`) }))}
        onChange={(value) => change({ mode: value as ViewPreferences['mode'] })}
      />
      <Choice
        label={t('size')}
        value={look.size}
        data={sizes.map((value) => ({ value, label: t(`sizes.${value}`) }))}
        onChange={(value) => change({ size: value as ViewPreferences['size'] })}
      />
      {hasGrouping && (
        <Choice
          label={t('grouping')}
          value={look.grouping}
          data={groupings.map((value) => ({ value, label: t(`groupings.${value}`) }))}
          onChange={(value) => change({ grouping: value as ViewPreferences['grouping'] })}
        />
      )}
    </>
  )
}
