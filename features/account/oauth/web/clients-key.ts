export const clientsKey = ['oauth', 'clients'];
