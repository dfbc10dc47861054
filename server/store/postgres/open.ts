import { StartupError, type Store } from '../store';
export async function openPostgres(_url: string): Promise<Store> {
  throw new StartupError('PostgreSQL ainda não disponível.');
}
