import { Dialog, DialogBody } from "#web/ui/Dialog.tsx";

const shortcuts = [
  ["/", "Search projects"],
  ["?", "Show these shortcuts"],
  ["Esc", "Close what is open"],
] as const;

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

export default function ShortcutsDialog({ open, onClose, onClosed }: ShortcutsDialogProps) {
  return (
    <Dialog
      title="Keyboard shortcuts"
      open={open}
      onOpenChange={(next) => next || onClose()}
      onClosed={onClosed}
    >
      <DialogBody>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3">
          {shortcuts.map(([key, purpose]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="kbd">{key}</kbd>
              </dt>
              <dd>{purpose}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  );
}
