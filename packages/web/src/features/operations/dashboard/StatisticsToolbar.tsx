import type { Statistics } from '@imagora/contract'
import { statisticRanges } from '@imagora/contract/limits'
import { Button, TextInput } from '@mantine/core'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StatisticsSearch } from '#data/operations/search-params.ts'
import { saveFile } from '#lib/browser/save-file.ts'
import { FilterChip } from '#ui/table/FilterChip.tsx'
import { formatStatisticsCsv, useStatisticFormats } from './statistic-formats.ts'
import classes from './Statistics.module.css'

const DEFAULT_RANGE = '30d'

function CsvButton({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('overview')
  const { titleOf } = useStatisticFormats(statistics)
  const save = () => {
    const { periods } = statistics
    const text = formatStatisticsCsv(statistics, {
      from: t('statistics.from'),
      to: t('statistics.to'),
      titleOf,
      previousOf: (series) => `${titleOf(series)} – ${t('statistics.previous')}`,
    })
    const name = `statistics-${periods[0]!.from}-${periods.at(-1)!.to}.csv`
    // Spreadsheets take a file for UTF-8 only if it starts with this mark.
    saveFile(new File(['\uFEFF', text], name, { type: 'text/csv' }))
  }
  return (
    <Button variant="default" size="xs" leftSection={<Download size={16} />} onClick={save}>
      {t('statistics.csv')}
    </Button>
  )
}

interface Props {
  search: StatisticsSearch
  /** Undefined while they load. */
  statistics: Statistics | undefined
  onChange: (search: StatisticsSearch) => void
}

/** Chooses the period of the charts, and saves what they show. */
export function StatisticsToolbar({ search: { range = DEFAULT_RANGE, from, to }, statistics, onChange }: Props) {
  const { t } = useTranslation('overview')
  const isCustom = from !== undefined && to !== undefined
  /** A period of one's own begins with the one that is shown. */
  const startCustom = () => {
    const [first, last] = [statistics?.periods[0], statistics?.periods.at(-1)]
    if (first && last) onChange({ from: first.from, to: last.to })
  }
  return (
    <div className={classes.toolbar}>
      <fieldset className={classes.ranges} aria-label={t('statistics.period')}>
        {statisticRanges.map((each) => (
          <FilterChip
            key={each}
            label={t(`statistics.ranges.${each}`)}
            isOn={!isCustom && each === range}
            onToggle={() => onChange(each === DEFAULT_RANGE ? {} : { range: each })}
          />
        ))}
        <FilterChip label={t('statistics.ranges.custom')} isOn={isCustom} onToggle={startCustom} />
      </fieldset>
      {isCustom && (
        <div className={classes.ranges}>
          <TextInput
            type="date"
            size="xs"
            aria-label={t('statistics.from')}
            value={from}
            max={to}
            onChange={({ currentTarget: { value } }) => value && onChange({ from: value, to })}
          />
          <span aria-hidden>–</span>
          <TextInput
            type="date"
            size="xs"
            aria-label={t('statistics.to')}
            value={to}
            min={from}
            onChange={({ currentTarget: { value } }) => value && onChange({ from, to: value })}
          />
        </div>
      )}
      {statistics && <CsvButton statistics={statistics} />}
    </div>
  )
}
