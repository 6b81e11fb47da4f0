import { Modal, type ModalProps } from './Modal.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'

interface Props extends ModalProps {
  /** For two columns, such as a preview beside a form. */
  isWide?: boolean
}

/** A modal question or short form; a bottom sheet on a phone. */
export function Dialog({ isWide = false, ...props }: Props) {
  const isMobile = useIsMobile()
  return <Modal kind={isWide ? 'wide-dialog' : 'dialog'} transition={isMobile ? 'slide-up' : 'pop'} {...props} />
}
