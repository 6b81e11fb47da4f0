import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { BarChart } from '#ui/chart/BarChart.tsx'
import type { OperationSeries } from '@imagora/contract'
import type { ReactNode } from 'react'
import { Card } from '#ui/layout/Card.tsx'
import classes from './MetricsPage.module.css'

interface TimeChartProps {
  /** Accessible label of the chart. */
  label: string
  /** Seconds per bar. */
  step: number
  times: { at: string; value: number; text: string }[]
  /** Formats the axis labels. */
  scale?: (value: number) => string
}

const hour = 3600

/** Bar chart with a bar per step, labelled in the viewer's local time. */
export function TimeChart({ label, step, times, scale }: TimeChartProps) {
  const { t, i18n } = useTranslation('operations')
  const formats = useFormats()
  const clock = new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const calendar = new Intl.DateTimeFormat(i18n.language, { month: 'numeric', day: 'numeric' })
  const short = step >= hour ? calendar : clock
  return (
    <BarChart
      label={label}
      heads={[t('series.time'), label]}
      formatValue={scale ?? formats.compact}
      bars={times.map(({ at, value, text }) => ({
        label: `${calendar.format(new Date(at))} ${clock.format(new Date(at))}`,
        tick: short.format(new Date(at)),
        value,
        text,
      }))}
    />
  )
}

type Point = OperationSeries['points'][number]
type Sum = 'requests' | 'faults' | 'refusals' | 'pictures' | 'picture_bytes' | 'uploads' | 'upload_bytes'

interface Props {
  points: Point[]
  /** Seconds per bar. */
  step: number
}

const sumOf = (points: Point[], name: Sum | 'jobs_done' | 'jobs_failed') =>
  points.reduce((sum, point) => sum + point[name], 0)
const mostOf = (points: Point[], name: keyof Omit<Point, 'at'>) => Math.max(0, ...points.map((point) => point[name]))

interface ChartProps extends Props {
  title: string
  children: ReactNode
  value: (point: Point) => number
  text: (point: Point) => string
  scale?: (value: number) => string
}

function ChartCard({ title, children, points, step, value, text, scale }: ChartProps) {
  return (
    <Card title={title}>
      <p className={classes.sum}>{children}</p>
      <div className={classes.chart}>
        <TimeChart
          label={title}
          step={step}
          times={points.map((point) => ({ at: point.at, value: value(point), text: text(point) }))}
          {...(scale && { scale })}
        />
      </div>
    </Card>
  )
}

export function RequestsCard(props: Props) {
  const { t } = useTranslation('operations')
  const words = (requests: number) => t('series.requests.sum', { count: requests })
  return (
    <ChartCard
      {...props}
      title={t('series.requests.title')}
      value={({ requests }) => requests}
      text={({ requests }) => words(requests)}
    >
      {words(sumOf(props.points, 'requests'))}
    </ChartCard>
  )
}

export function ErrorsCard(props: Props) {
  const { t } = useTranslation('operations')
  const faults = sumOf(props.points, 'faults')
  const words = (failed: number, refused: number) => t('series.errors.sum', { failed, refused })
  const all = words(faults, sumOf(props.points, 'refusals'))
  return (
    <ChartCard
      {...props}
      title={t('series.errors.title')}
      value={(point) => point.faults + point.refusals}
      text={(point) => words(point.faults, point.refusals)}
    >
      {faults > 0 ? <strong>{all}</strong> : all}
    </ChartCard>
  )
}

export function LatencyCard(props: Props) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const ms = (value: number) => t('health.ms', { ms: formats.number(value) })
  const words = (mean: number, most: number) => t('series.latency.sum', { mean: ms(mean), most: ms(most) })
  return (
    <ChartCard
      {...props}
      title={t('series.latency.title')}
      value={({ latency_p95_ms }) => latency_p95_ms}
      text={({ latency_ms, latency_p95_ms }) => words(latency_ms, latency_p95_ms)}
    >
      {t('series.latency.most', { most: ms(mostOf(props.points, 'latency_p95_ms')) })}
    </ChartCard>
  )
}

export function PicturesCard(props: Props) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const words = (count: number, bytes: number) => t('series.pictures.sum', { count, size: formats.bytes(bytes) })
  return (
    <ChartCard
      {...props}
      title={t('series.pictures.title')}
      value={({ pictures }) => pictures}
      text={({ pictures, picture_bytes }) => words(pictures, picture_bytes)}
    >
      {words(sumOf(props.points, 'pictures'), sumOf(props.points, 'picture_bytes'))}
    </ChartCard>
  )
}

export function UploadsCard(props: Props) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const words = (count: number, bytes: number) => t('series.uploads.sum', { count, size: formats.bytes(bytes) })
  return (
    <ChartCard
      {...props}
      title={t('series.uploads.title')}
      value={({ uploads }) => uploads}
      text={({ uploads, upload_bytes }) => words(uploads, upload_bytes)}
    >
      {words(sumOf(props.points, 'uploads'), sumOf(props.points, 'upload_bytes'))}
    </ChartCard>
  )
}

export function JobsCard(props: Props) {
  const { t } = useTranslation('operations')
  const { points } = props
  const words = (done: number, failed: number, waiting: number) => t('series.jobs.sum', { done, failed, waiting })
  const newest = points.at(-1)
  return (
    <ChartCard
      {...props}
      title={t('series.jobs.title')}
      value={({ jobs_waiting }) => jobs_waiting}
      text={({ jobs_done, jobs_failed, jobs_waiting }) => words(jobs_done, jobs_failed, jobs_waiting)}
    >
      {words(sumOf(points, 'jobs_done'), sumOf(points, 'jobs_failed'), newest?.jobs_waiting ?? 0)}
    </ChartCard>
  )
}

export function LoadCard(props: Props) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const words = ({ queue_waiting: queue, mail_waiting: mail, loop_delay_ms, rss_bytes }: Point) =>
    t('series.load.sum', {
      queue,
      mail,
      delay: t('health.ms', { ms: formats.number(loop_delay_ms) }),
      memory: formats.bytes(rss_bytes),
    })
  return (
    <ChartCard {...props} title={t('series.load.title')} value={({ queue_waiting }) => queue_waiting} text={words}>
      {t('series.load.most', {
        queue: mostOf(props.points, 'queue_waiting'),
        delay: t('health.ms', { ms: formats.number(mostOf(props.points, 'loop_delay_ms')) }),
        memory: formats.bytes(mostOf(props.points, 'rss_bytes')),
      })}
    </ChartCard>
  )
}
