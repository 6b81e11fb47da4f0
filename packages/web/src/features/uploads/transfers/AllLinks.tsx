import { Button } from '@mantine/core'
import { Copy } from 'lucide-react'
import type { Ref } from 'react'
import { LinkFormatPicker } from '#components/links/LinkFormatPicker.tsx'
import { NamedLinksSwitch } from '#components/links/NamedLinksSwitch.tsx'
import { useCopyLinks } from '#components/links/use-copy-links.ts'
import type { EmbeddedPhoto, LinkFormat } from '@imagora/contract/embed-codes'
import classes from '#components/transfers/TransferRow.module.css'

interface Props {
  /** Returns the photos on copy, so that a list of a thousand is not rebuilt for every new row. */
  photos: () => EmbeddedPhoto[]
  form: LinkFormat
  onForm: (form: LinkFormat) => void
  label: string
  /** Whether copying is what comes next, because nothing is on its way any more. */
  isNext?: boolean
  button?: Ref<HTMLButtonElement>
}

/** Link format, and a button that copies all links. */
export function AllLinks({ photos, form, onForm, label, isNext = false, button }: Props) {
  const copyLinks = useCopyLinks()
  return (
    <div className={classes.links}>
      <LinkFormatPicker form={form} onForm={onForm} />
      <Button
        ref={button}
        variant={isNext ? 'filled' : 'light'}
        data-autofocus={isNext || undefined}
        leftSection={<Copy size={16} />}
        onClick={() => copyLinks(photos(), form)}
      >
        {label}
      </Button>
      <NamedLinksSwitch />
    </div>
  )
}
