#!/bin/sh
# Runs once, on an empty data folder: the BFF stores its sessions in a database of its own and cannot connect to the backend's.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$SESSION_DATABASE_PASSWORD" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
create role solace_front login password :'password';
create database solace_sessions owner solace_front;
revoke connect on database solace from public;
SQL
