import type { Plan } from '@imagora/contract'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { cyclesOf } from './cycles.ts'
import classes from './CycleSwitch.module.css'

interface Props {
  plans: Plan[]
  value: string
  onChange: (cycle: string) => void
}

/** Maximum number of segments; more do not fit on a phone. */
const most = 4

/** Switch for the billing cycle; hidden when there is only one. */
export function CycleSwitch({ plans, value, onChange }: Props) {
  const { t } = useTranslation('plans')
  const formats = useFormats()
  const cycles = cyclesOf(plans)
  if (cycles.length < 2) return null
  const data = cycles.map(({ key, name, ...length }) => ({
    value: key,
    label: name ?? (length.duration === 0 ? t('forever') : formats.duration(length)),
  }))
  return (
    <div className={classes.switch}>
      {cycles.length > most ? (
        <NativeSelect
          aria-label={t('cycle')}
          data={data}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <SegmentedControl aria-label={t('cycle')} data={data} value={value} onChange={onChange} />
      )}
    </div>
  )
}
