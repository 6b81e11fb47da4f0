import type { PhotoDetail, TransformUrl } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Button, Loader, NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeList, CodeRow } from '#components/links/CodeList.tsx'
import { useCopy } from '#components/links/use-copy.ts'
import { nameImageFormat } from '#components/photos/image-format.ts'
import { ApiError } from '#data/api/api-error.ts'
import {
  type DeliveredPicture,
  type TransformUrlRequest,
  useDeliveredPicture,
  useTransformPresets,
  useTransformUrl,
} from '#data/delivery/transform-urls.ts'
import { useLinkStyle } from '#data/identity/link-style.ts'
import { useIsOffline } from '#lib/browser/offline.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { BlobImage } from '#ui/layout/BlobImage.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import {
  blamedParameters,
  builtLinkFormats,
  EMPTY_CHOICE,
  formatBuiltLink,
  isPresetToBlame,
  type LinkChoice,
  publicAddress,
  splitTransformErrors,
  toTransformUrlRequest,
} from './built-link.ts'
import classes from './LinkBuilder.module.css'
import { changeTransformDraft, findTransformProblem, type TransformParameter } from './transform-draft.ts'
import { DensityField, TransformForm } from './TransformForm.tsx'

interface PhotoProps {
  photo: PhotoDetail
}

/** Time without changes after which the server is asked. */
const CHANGE_PAUSE_MS = 400

/** Minutes for which a link may be valid. */
const lifetimes = [60, 24 * 60, 7 * 24 * 60, 30 * 24 * 60, 365 * 24 * 60]

/** Returns the link and the picture of a choice, which are stale while newer ones are on their way. */
function useBuiltLink(photo: PhotoDetail, choice: LinkChoice) {
  const request = toTransformUrlRequest(choice)
  const wanted = JSON.stringify(request)
  const [settled] = useDebouncedValue(wanted, CHANGE_PAUSE_MS)
  const link = useTransformUrl(photo.id, JSON.parse(settled) as TransformUrlRequest | null)
  const url = link.data && publicAddress(link.data)
  const picture = useDeliveredPicture(settled === 'null' ? undefined : url)
  const isSettled = settled === wanted
  return {
    isEmpty: request === null,
    isLinkCurrent: isSettled && link.isSuccess && !link.isPlaceholderData,
    isPictureCurrent: isSettled && !link.isPlaceholderData && picture.isSuccess && !picture.isPlaceholderData,
    isFetching: link.isFetching || picture.isFetching,
    link: link.data,
    url,
    picture: picture.data,
    linkError: isSettled ? link.error : null,
    pictureError: isSettled && !link.isPlaceholderData ? picture.error : null,
    retry: () => void (link.error ? link.refetch() : picture.refetch()),
  }
}

type Built = ReturnType<typeof useBuiltLink>

function useFieldErrors(built: Built): Partial<Record<TransformParameter, string>> {
  const { t } = useTranslation('transforms')
  const { fields } = splitTransformErrors(built.linkError)
  return {
    ...Object.fromEntries(blamedParameters(built).map((parameter) => [parameter, t('form.rules.other')])),
    ...fields,
    // The server knows the size of the photo, which a part of it must not exceed.
    ...(fields.crop && { crop: t('form.rules.crop') }),
    // It also knows the size of a preset, which the density multiplies.
    ...(fields.dpr && { dpr: t('form.rules.side', { max: limits.rendering.maxSidePx }) }),
  }
}

interface ChoiceProps extends PhotoProps {
  choice: LinkChoice
  onChange: (choice: LinkChoice) => void
  built: Built
}

/** Says why there is no link or no picture, where no field can say it. */
function Problem({ choice, built }: Pick<ChoiceProps, 'choice' | 'built'>) {
  const { t } = useTranslation(['transforms', 'app'])
  const isOffline = useIsOffline()
  const { linkError, pictureError, retry } = built
  if (isOffline) return <p className={classes.problem}>{t('app:error.offline')}</p>
  const blamed = blamedParameters(built)
  if (isPresetToBlame(choice, blamed)) {
    return (
      <p className={classes.problem} role="alert">
        {t('transforms:builder.preset_unsuitable')}
      </p>
    )
  }
  const isTold = linkError ? !splitTransformErrors(linkError).isOther : blamed.length > 0
  if ((!linkError && !pictureError) || isTold) return null
  const isBusy = pictureError instanceof ApiError && pictureError.status === 429
  const text = linkError?.message ?? t(isBusy ? 'transforms:builder.busy' : 'transforms:builder.failed')
  return (
    <div className={classes.problem} role="alert">
      <p>{text}</p>
      <Button variant="default" size="xs" onClick={retry}>
        {t('app:error.retry')}
      </Button>
    </div>
  )
}

function Preview({ photo, choice, built }: Omit<ChoiceProps, 'onChange'>) {
  const { t } = useTranslation('transforms')
  const formats = useFormats()
  const { isEmpty, isPictureCurrent, isFetching, picture } = built
  const describe = ({ file, ...size }: DeliveredPicture) =>
    t('builder.facts', {
      size: formats.dimensions(size),
      bytes: formats.bytes(file.size),
      format: nameImageFormat(file.type),
    })
  const original = t('builder.original', {
    size: formats.dimensions(photo),
    bytes: formats.bytes(photo.bytes),
    format: nameImageFormat(photo.mimetype),
  })
  const alt = photo.alt || photo.name
  const isShown = picture !== undefined && !isEmpty
  return (
    <section className={classes.preview} aria-label={t('builder.preview')}>
      <div className={classes.picture} data-stale={(!isEmpty && !isPictureCurrent) || undefined}>
        {isShown ? <BlobImage picture={picture.file} alt={alt} /> : <img src={photo.preview_url} alt={alt} />}
        {isFetching && <Loader className={classes.loader} size="sm" aria-hidden />}
      </div>
      <output className={classes.facts}>{isShown ? describe(picture) : original}</output>
      <Problem choice={choice} built={built} />
    </section>
  )
}

function Parameters({ choice, onChange, built }: ChoiceProps) {
  const { t } = useTranslation(['transforms', 'app'])
  const { data } = useTransformPresets()
  const errors = useFieldErrors(built)
  const presets = data?.presets ?? []
  const { preset, draft } = choice
  const note = presets.find(({ name }) => name === preset)?.note
  return (
    <section className={classes.parameters} aria-label={t('transforms:builder.parameters')}>
      {presets.length > 0 && (
        <NativeSelect
          label={t('transforms:builder.preset')}
          description={note}
          value={preset}
          data={[
            { value: '', label: t('transforms:builder.preset_none') },
            ...presets.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={({ currentTarget }) => onChange({ ...choice, preset: currentTarget.value })}
        />
      )}
      {preset === '' ? (
        <TransformForm value={draft} errors={errors} onChange={(changed) => onChange({ ...choice, draft: changed })} />
      ) : (
        <DensityField
          value={draft.dpr}
          error={errors.dpr}
          onChange={(density) => onChange({ ...choice, draft: changeTransformDraft(draft, 'dpr', density) })}
        />
      )}
      <Button
        className={classes.reset}
        variant="default"
        leftSection={<RotateCcw size={16} />}
        onClick={() => onChange(EMPTY_CHOICE)}
      >
        {t('transforms:builder.reset')}
      </Button>
    </section>
  )
}

/** Tells who can open the link, and for how long. */
function Access({ photo, link }: PhotoProps & { link: TransformUrl }) {
  const { t } = useTranslation('transforms')
  const { dateTime } = useFormats()
  const { is_open, expires_at } = link
  if (is_open) return <p className={classes.access}>{t('builder.access.open')}</p>
  const date = expires_at && dateTime(expires_at)
  return (
    <p className={classes.access}>
      {date
        ? t(photo.is_signed ? 'builder.access.protected' : 'builder.access.until', { date })
        : t('builder.access.signed')}
    </p>
  )
}

/** Who can open the link, and the choice of its expiry where it is signed. */
function Validity({ photo, choice, onChange, link }: Omit<ChoiceProps, 'built'> & { link: TransformUrl }) {
  const { t } = useTranslation('transforms')
  const formats = useFormats()
  return (
    <div className={classes.validity}>
      <Access photo={photo} link={link} />
      {!link.is_open && (
        <NativeSelect
          label={t('builder.lifetime')}
          value={choice.lifetime}
          data={[
            {
              value: '',
              label: t(photo.is_signed ? 'builder.lifetime_short' : 'builder.lifetime_none'),
            },
            ...lifetimes.map((duration) => ({ value: String(duration * 60), label: formats.duration({ duration }) })),
          ]}
          onChange={({ currentTarget }) => onChange({ ...choice, lifetime: currentTarget.value })}
        />
      )}
    </div>
  )
}

function Codes({ photo, choice, onChange, built }: ChoiceProps) {
  const { t } = useTranslation(['transforms', 'photos'])
  const style = useLinkStyle()
  const copy = useCopy('text')
  const { data } = useTransformPresets()
  const { isEmpty, isLinkCurrent, isPictureCurrent, link, linkError, url, picture } = built
  const blamed = Object.keys(splitTransformErrors(linkError).fields)
  const isWrong =
    (choice.preset === '' && findTransformProblem(choice.draft)) ||
    (blamed.length > 0 && !isPresetToBlame(choice, blamed))
  if (isWrong || isEmpty) {
    return <p className={classes.none}>{t(isWrong ? 'transforms:builder.wrong' : 'transforms:builder.none')}</p>
  }
  if (!link || !url) return null
  const preset = data?.presets.find(({ name }) => name === choice.preset)
  const density = Number(choice.draft.dpr) || preset?.parameters.dpr || 1
  const parts = { url, picture: isPictureCurrent && picture ? picture : null, density, style }
  return (
    <>
      <Validity photo={photo} choice={choice} onChange={onChange} link={link} />
      <CodeList>
        {builtLinkFormats.map((form) => {
          const code = formatBuiltLink(photo, form, parts)
          const name = t(`photos:forms.${form}`)
          return <CodeRow key={form} name={name} code={code} isStale={!isLinkCurrent} onCopy={() => void copy(code)} />
        })}
      </CodeList>
    </>
  )
}

function Builder({ photo }: PhotoProps) {
  const { t } = useTranslation('transforms')
  const [choice, setChoice] = useState(EMPTY_CHOICE)
  const built = useBuiltLink(photo, choice)
  const props = { photo, choice, onChange: setChoice, built }
  return (
    <div className={classes.builder}>
      {/* The picture is sticky within its columns, and does not cover the codes. */}
      <div className={classes.columns}>
        <Preview photo={photo} choice={choice} built={built} />
        <Parameters {...props} />
      </div>
      <section className={classes.codes}>
        <h3>{t('builder.codes')}</h3>
        <Codes {...props} />
      </section>
    </div>
  )
}

interface Props extends PhotoProps {
  opened: boolean
  onClose: () => void
}

/** Shows a photo as the parameters of its link change, and gives the codes to copy. */
export function LinkBuilder({ photo, opened, onClose }: Props) {
  const { t } = useTranslation('transforms')
  return (
    <Dialog isWide opened={opened} onClose={onClose} title={t('builder.title')}>
      <Builder key={photo.id} photo={photo} />
    </Dialog>
  )
}
