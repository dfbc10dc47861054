import { RotateCw, WifiOff } from 'lucide-react';
import { Button } from '../../components/Button';
import { Notice } from '../../components/Notice';

/** Takes the place of a picture that nothing comes to life behind: the first scripts did not arrive. */
export function MissingScripts() {
  return (
    <main className="flex min-h-dvh bg-canvas">
      <div role="alert" className="flex grow">
        <Notice
          icon={WifiOff}
          heading
          title="A tela não pôde ser carregada."
          hint="Verifique a conexão e recarregue."
        >
          <Button look="primary" icon={RotateCw}>
            Recarregar
          </Button>
        </Notice>
      </div>
    </main>
  );
}
