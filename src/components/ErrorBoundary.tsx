import { RotateCw, TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from './Button';
import { Notice } from './Notice';

/** The page for the unexpected: says so, and offers to start again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="flex min-h-dvh bg-canvas">
        <div role="alert" className="flex grow">
          <Notice
            icon={TriangleAlert}
            heading
            title="Algo deu errado"
            hint="A tela encontrou um erro inesperado. O que já foi salvo está seguro."
          >
            <Button look="primary" icon={RotateCw} onClick={() => window.location.reload()}>
              Recarregar
            </Button>
          </Notice>
        </div>
      </main>
    );
  }
}
